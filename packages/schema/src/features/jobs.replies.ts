import { z } from 'zod';
import { exampleJob, exampleJobDetail, exampleMeasures, examplePlan } from './jobs.examples.ts';
import { gameMeasuresSchema, jobDetailSchema, jobPlanSchema, jobSchema } from './jobs.models.ts';
import { portrayedSchema } from './media.models.ts';

/** One page of a job list. */
export const jobListReplySchema = z
  .object({ jobs: z.array(jobSchema), nextCursor: z.string().nullable() })
  .meta({ examples: [{ jobs: [exampleJob], nextCursor: null }] });

/** One job in full. */
export const jobReplySchema = z
  .object({ job: jobDetailSchema })
  .meta({ examples: [{ job: exampleJobDetail }] });

/** The job created from a manual entry. */
export const enteredJobReplySchema = z
  .object({
    job: jobDetailSchema,
    isKnown: z
      .boolean()
      .meta({ description: 'Whether the delivery was already reported; then this is that job.' }),
  })
  .meta({ examples: [{ job: exampleJobDetail, isKnown: false }] });

/** Jobs as CSV. */
export const csvSchema = z.string().meta({
  description: "A head and a line for each job. Cells that a spreadsheet would run begin with `'`.",
  examples: [`id,number,state,tier\r\n${exampleJob.id},1042,delivered,accepted\r\n`],
});

/** Totals of jobs. */
export const jobStatsReplySchema = z
  .object({
    days: z.array(gameMeasuresSchema.extend({ day: z.iso.date() })),
    totals: z.array(gameMeasuresSchema).meta({ description: 'For these days together.' }),
    allTime: z.array(gameMeasuresSchema).meta({ description: 'For all days.' }),
  })
  .meta({
    examples: [
      {
        days: [{ day: '2025-08-02', game: 'ets2', ...exampleMeasures }],
        totals: [{ game: 'ets2', ...exampleMeasures }],
        allTime: [{ game: 'ets2', ...exampleMeasures }],
      },
    ],
  });

/** A plan. */
export const jobPlanReplySchema = z
  .object({ plan: jobPlanSchema })
  .meta({ examples: [{ plan: examplePlan }] });

/** A driver in a leaderboard. */
export const rankedDriverSchema = z.object({
  rank: z.int(),
  driver: portrayedSchema,
  value: z.int().meta({ description: 'Metres, jobs, hundredths or points.' }),
  distanceM: z.int(),
  jobs: z.int(),
  previous: z.int().nullable().meta({
    description: 'The value in the same days of the previous week or month; null otherwise.',
  }),
});
