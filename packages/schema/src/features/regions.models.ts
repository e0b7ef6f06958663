import { z } from 'zod';

const count = z.int();
const known = z.int().nullable();
const per1000Km = (what: string) =>
  known.meta({ description: `${what} for 1,000 km, of the jobs of which it is known.` });

/** What jobs add up to, and what follows from it. What nothing is known of is null. */
export const regionMeasuresSchema = z.object({
  jobs: count,
  distanceM: count,
  revenueMinor: count,
  massG: known,
  movedTKm: known.meta({ description: 'Tonne-kilometres: the mass of each job times its way.' }),
  revenuePerKmMinor: known,
  medianMinutes: z
    .number()
    .nullable()
    .meta({
      description:
        'Half of the jobs took longer, from start to end with rests. Exact below 32 minutes, above at ' +
        'most a thirty-second (3.1 %) off.',
    }),
  costedM: count.meta({
    description: 'How far the jobs went whose tolls, crossings and fines are all known.',
  }),
  tollsMinor: count.meta({ description: 'Of these jobs.' }),
  transportMinor: count.meta({ description: 'Ferries and trains, of these jobs.' }),
  finesMinor: count.meta({ description: 'Of these jobs.' }),
  tollsPer1000KmMinor: per1000Km('Tolls'),
  transportPer1000KmMinor: per1000Km('Ferries and trains'),
  finesPer1000KmMinor: per1000Km('Fines'),
  truckDamagePer1000KmPpm: per1000Km('Wear of the truck, its channels added,'),
  cargoDamagePer1000KmPpm: per1000Km('Damage of the cargo'),
  linkedJobs: count.meta({
    description: 'Jobs of which it is known where the driver’s job before ended.',
  }),
  emptyJobs: count.meta({ description: 'Those of them that began in another city.' }),
  emptyPpm: known.meta({ description: 'The share of these.' }),
});
export type RegionMeasures = z.output<typeof regionMeasuresSchema>;

export const regionPlaceSchema = z.object({
  territory: z.string().nullable().meta({
    description:
      'Country by ISO 3166, in America the state; null for a city that no map of a game has.',
  }),
  cityId: z.string().nullable().meta({ description: 'Null for a country, or an unknown city.' }),
  name: z.string().nullable(),
  at: z
    .object({ x: z.int(), z: z.int() })
    .nullable()
    .meta({ description: 'In metres of the game, once it is known from drives.' }),
});
export type RegionPlace = z.output<typeof regionPlaceSchema>;

/** A line of a report. */
export const regionRowSchema = z.object({
  key: z.string(),
  source: regionPlaceSchema.nullable().meta({ description: 'Null where it may be any.' }),
  destination: regionPlaceSchema.nullable(),
  now: regionMeasuresSchema.nullable().meta({ description: 'Null where nothing was driven.' }),
  before: regionMeasuresSchema.nullable(),
});
export type RegionRow = z.output<typeof regionRowSchema>;

const daysSchema = z.object({ from: z.iso.date(), to: z.iso.date() });

/** A page of a report. */
export const regionReportSchema = z.object({
  rows: z.array(regionRowSchema),
  nextCursor: z.string().nullable(),
  count: count.meta({ description: 'How many lines there are.' }),
  total: regionMeasuresSchema.nullable().meta({ description: 'Of all jobs of these days.' }),
  totalBefore: regionMeasuresSchema.nullable(),
  days: daysSchema,
  daysBefore: daysSchema.meta({
    description: 'The same number of days before, or of months where the days begin with one.',
  }),
  isComplete: z.boolean().meta({
    description: 'False while jobs are still added that were there before reports were.',
  }),
});
export type RegionReport = z.output<typeof regionReportSchema>;
