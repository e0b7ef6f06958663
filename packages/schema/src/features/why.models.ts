import { z } from 'zod';
import { idSchema } from '../text.ts';

/** Figures that can be explained. */
export const whyKinds = ['safety', 'reputation', 'achievement'] as const;
export type WhyKind = (typeof whyKinds)[number];

/** Parts of all figures, by their keys. */
export const whyParts = [
  'fines',
  'collision',
  'overspeed',
  'late',
  'cargo',
  'unknown',
  'onTime',
  'intact',
  'completed',
  'attendance',
  'safety',
  'toGo',
] as const;
export type WhyPart = (typeof whyParts)[number];

const count = z.int().min(0);
const loses = z.number().meta({
  description:
    'How much it takes from the best value. Unrounded. Negative if it adds to the value.',
});

const partSchema = z.object({
  key: z.enum(whyParts),
  loses,
  shown: z.int().meta({
    description: 'The same in whole points. All parts together are the best value minus `value`.',
  }),
  unknown: z.number().meta({
    description:
      'How much of that is without any item: because little is known yet, or the goal of an achievement. All other is from its items.',
  }),
  n: count
    .nullable()
    .meta({ description: 'How many jobs or events it is known from. Null: not counted.' }),
  rate: z.number().nullable().meta({ description: 'The share of good ones. Null: it has none.' }),
  weight: z.number().nullable().meta({ description: 'The weight of the part. Null: all alike.' }),
});

const itemFields = {
  part: z.enum(whyParts),
  ordinal: count.nullable().meta({
    description: 'The event of the job, by its `ordinal` there. Null: the job as a whole.',
  }),
  at: z.iso.datetime(),
  kind: z.string().meta({
    description:
      'The game’s offence, `fines` for fines without a stored event, `collision`, `overspeed`, `late`, `cargo`, `cancelled`, `missed` for an event, or `counted` for an achievement.',
  }),
  amount: z.number().nullable().meta({
    description:
      'Damage of the truck or cargo in millionths, or seconds over the limit. Null: it has none.',
  }),
  loses,
};
/** A job, or an event that the driver missed. */
export const whyItemSchema = z.union([
  z.object({
    jobId: idSchema,
    number: z.int().meta({ description: 'The number of the job.' }),
    event: z.null(),
    ...itemFields,
  }),
  z.object({
    jobId: z.null(),
    number: z.null(),
    event: z.object({ id: idSchema, title: z.string() }),
    ...itemFields,
  }),
]);
export type WhyItem = z.infer<typeof whyItemSchema>;

/** Why a figure is what it is: its parts, and the events behind them. */
export const whySchema = z.object({
  of: z.enum(whyKinds),
  value: z.int().nullable().meta({ description: 'As shown. Null if too little is known.' }),
  exact: z.number().nullable().meta({ description: 'Unrounded.' }),
  best: z.int().meta({
    description: 'The best value there can be. For an achievement the next goal, or the last.',
  }),
  enough: z.boolean().meta({ description: 'Whether enough is known for a value.' }),
  basis: z.object({
    distanceM: count.nullable().meta({ description: 'The distance it is computed from.' }),
    n: count.meta({ description: 'Counted jobs.' }),
    version: count
      .nullable()
      .meta({ description: 'Of the company’s rules, or of the achievement.' }),
  }),
  parts: z.array(partSchema).meta({
    description: 'All that they lose together is `best` minus `exact`.',
  }),
  items: z.array(whyItemSchema).meta({
    description: 'Newest first. A page may have fewer than the limit, or none, before the last.',
  }),
  nextCursor: z.string().nullable(),
});
export type Why = z.infer<typeof whySchema>;
