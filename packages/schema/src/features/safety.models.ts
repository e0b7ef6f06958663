import { z } from 'zod';
import { emphasisSteps } from './safety.fields.ts';
import { portrayedSchema } from './media.models.ts';

const exact = z.number().meta({ description: 'Unrounded.' });

export const safetyScoreSchema = z.object({
  score: z.int().nullable().meta({ description: '0 to 100. Null below 500 km.' }),
  exact: exact.nullable(),
  distanceM: z.int().meta({ description: 'Distance of jobs whose overspeed is known.' }),
  jobs: z.int().meta({ description: 'Counted jobs.' }),
});

/** A company's safety. */
export const safetyReportSchema = safetyScoreSchema.extend({
  enough: z.boolean().meta({
    description: 'False below 500 km, and while old jobs are being filled in.',
  }),
  isComplete: z.boolean().meta({ description: 'False while old jobs are being filled in.' }),
  rate: z.number().nullable().meta({ description: 'Points per km; recent ones weigh more.' }),
  own: safetyScoreSchema.meta({ description: 'Your own score in this company.' }),
  emphasis: z
    .array(z.literal(emphasisSteps))
    .meta({ description: 'Fines, collisions, overspeed, late jobs, cargo damage: in percent.' }),
  version: z.int().meta({ description: 'Of the emphasis; 0 until it is changed.' }),
  history: z
    .array(z.object({ week: z.iso.date(), score: z.number() }))
    .meta({ description: 'At the end of each ISO week with driving, by its Monday; 53 at most.' }),
  causes: z.array(
    z.object({
      key: z.string().meta({
        description: '`collision`, `overspeed`, `late`, `cargo`, or the game’s offence.',
      }),
      n: z.int(),
      points: z.number(),
    }),
  ),
  lanes: z
    .array(
      z.object({
        source: z.object({ cityId: z.string(), name: z.string().nullable() }),
        destination: z.object({ cityId: z.string(), name: z.string().nullable() }),
        jobs: z.int(),
        n: z.int().meta({ description: 'Incidents.' }),
        points: z.number(),
      }),
    )
    .meta({ description: 'Lanes with 5 jobs or more, by points per job.' }),
  hours: z
    .array(z.number())
    .meta({ description: 'Points of fines and collisions in each hour of the game’s day.' }),
});
export type SafetyReport = z.output<typeof safetyReportSchema>;

/** Where incidents happened. */
export const safetyPlacesSchema = z.object({
  cells: z.array(
    z.object({
      x: z.int().meta({ description: 'The centre of a square of 4 km, in game metres.' }),
      z: z.int(),
      n: z.int(),
      points: z.number(),
      cause: z.string().meta({ description: 'The one with the most points.' }),
    }),
  ),
  withoutPlace: z.int().meta({ description: 'Incidents whose place is unknown.' }),
});
export type SafetyPlaces = z.output<typeof safetyPlacesSchema>;

/** What another emphasis would change. */
export const safetyPreviewSchema = z.object({
  rows: z.array(z.object({ driver: portrayedSchema, before: z.int(), after: z.int() })),
});
export type SafetyPreview = z.output<typeof safetyPreviewSchema>;
