import { z } from 'zod';

const count = z.int();
const known = z.int().nullable();
const per1000Km = (what: string) =>
  known.meta({ description: `${what} per 1,000 km, for jobs where it is known.` });

/** Totals of jobs, and figures derived from them. Unknown ones are null. */
export const regionMeasuresSchema = z.object({
  jobs: count,
  distanceM: count,
  revenueMinor: count,
  massG: known,
  movedTKm: known.meta({
    description: 'Tonne-kilometres: the mass of each job times its distance.',
  }),
  revenuePerKmMinor: known,
  medianMinutes: z.number().nullable().meta({
    description: 'Median duration with rests. Exact below 32 minutes, otherwise within 3.1 %.',
  }),
  costedM: count.meta({
    description: 'Distance of jobs with known tolls, crossings and fines.',
  }),
  tollsMinor: count.meta({ description: 'For these jobs.' }),
  transportMinor: count.meta({ description: 'Ferries and trains, for these jobs.' }),
  finesMinor: count.meta({ description: 'For these jobs.' }),
  tollsPer1000KmMinor: per1000Km('Tolls'),
  transportPer1000KmMinor: per1000Km('Ferries and trains'),
  finesPer1000KmMinor: per1000Km('Fines'),
  truckDamagePer1000KmPpm: per1000Km('Wear of the truck, its channels added,'),
  cargoDamagePer1000KmPpm: per1000Km('Damage of the cargo'),
  linkedJobs: count.meta({
    description: 'Jobs with a known destination of the driver’s previous job.',
  }),
  emptyJobs: count.meta({ description: 'Of these, jobs that started in another city.' }),
  emptyPpm: known.meta({ description: 'The share of these.' }),
});
export type RegionMeasures = z.output<typeof regionMeasuresSchema>;

export const regionPlaceSchema = z.object({
  territory: z.string().nullable().meta({
    description:
      'ISO 3166 country, in America the state; null for a city that is on no map of a game.',
  }),
  cityId: z.string().nullable().meta({ description: 'Null for a country, or an unknown city.' }),
  name: z.string().nullable(),
  at: z
    .object({ x: z.int(), z: z.int() })
    .nullable()
    .meta({ description: 'In game metres, once known from drives.' }),
});
export type RegionPlace = z.output<typeof regionPlaceSchema>;

/** A row of a report. */
export const regionRowSchema = z.object({
  key: z.string(),
  source: regionPlaceSchema.nullable().meta({ description: 'Null: any.' }),
  destination: regionPlaceSchema.nullable(),
  now: regionMeasuresSchema.nullable().meta({ description: 'Null without jobs.' }),
  before: regionMeasuresSchema.nullable(),
});
export type RegionRow = z.output<typeof regionRowSchema>;

export const regionDaysSchema = z.object({ from: z.iso.date(), to: z.iso.date() });

/** A page of a report. */
export const regionReportSchema = z.object({
  rows: z.array(regionRowSchema),
  nextCursor: z.string().nullable(),
  count: count.meta({ description: 'The number of rows.' }),
  total: regionMeasuresSchema.nullable().meta({ description: 'For all jobs of these days.' }),
  totalBefore: regionMeasuresSchema.nullable(),
  days: regionDaysSchema,
  daysBefore: regionDaysSchema.meta({
    description: 'The same number of days before, or of months if the days start with one.',
  }),
  isComplete: z.boolean().meta({
    description: 'False while old jobs are still being added to the reports.',
  }),
});
export type RegionReport = z.output<typeof regionReportSchema>;
