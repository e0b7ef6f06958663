import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { cursorSchema, dateSchema, pageLimitSchema } from '../text.ts';
import { games } from './telemetry.models.ts';

/** The rows of a report: countries (states in America), cities, or lanes between cities. */
export const regionKinds = ['country', 'city', 'lane'] as const;
export type RegionKind = (typeof regionKinds)[number];

/** Which end of a job to group by. */
export const regionEnds = ['source', 'destination'] as const;
export type RegionEnd = (typeof regionEnds)[number];

export const regionSorts = [
  'jobs',
  'mass',
  'moved',
  'revenuePerKm',
  'minutes',
  'tolls',
  'transport',
  'fines',
  'truckDamage',
  'cargoDamage',
  'empty',
] as const;
export type RegionSort = (typeof regionSorts)[number];

/** The query of a report. */
export const regionTableQuerySchema = z.strictObject({
  by: z.enum(regionKinds, messages.fieldInvalid).default('country'),
  end: z
    .enum(regionEnds, messages.fieldInvalid)
    .default('source')
    .meta({ description: 'Whether places are origins or destinations.' }),
  game: z.enum(games, messages.fieldInvalid).default('ets2'),
  from: dateSchema.optional().meta({
    description: `The first UTC day. Default: ${limits.jobStatsDays.default} days in total.`,
  }),
  to: dateSchema.optional().meta({ description: 'The last UTC day. Default: today.' }),
  sort: z.enum(regionSorts, messages.fieldInvalid).default('jobs'),
  order: z.enum(['desc', 'asc'], messages.fieldInvalid).default('desc'),
  search: z
    .string(messages.fieldInvalid)
    .trim()
    .max(limits.searchText.max, messages.fieldInvalid)
    .default('')
    .meta({ description: 'Part of a city, or of a country in English or in `language`.' }),
  language: z
    .string(messages.fieldInvalid)
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, messages.fieldInvalid)
    .default('en')
    .meta({ description: 'The language of country names in the search.' }),
});
export type RegionTableQuery = z.output<typeof regionTableQuerySchema>;

/** The same with paging. */
export const regionListQuerySchema = regionTableQuerySchema.extend({
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type RegionListQuery = z.output<typeof regionListQuerySchema>;
