import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { exampleJob, exampleMeasures, examplePlan } from './jobs.examples.ts';
import { gameMeasuresSchema, jobPlanSchema, jobSchema } from './jobs.models.ts';
import { portrayedSchema } from './media.models.ts';

const exampleSums = [{ game: 'ets2' as const, ...exampleMeasures }];
const examplePlace = { rank: 2, driver: exampleJob.driver, distanceM: 1_041_200 };

/** The home page of a signed-in user. */
export const homeContract = {
  get: defineRoute({
    method: 'GET',
    path: '/users/me/home',
    summary: 'Get your home page',
    description: `Your current job, your latest jobs, this week and last week, your rank in the company this week, and your open tasks. Counts stop at ${limits.badgeCount}.`,
    access: 'user',
    response: z
      .object({
        underway: jobSchema.nullable(),
        lastJobs: z.array(jobSchema).meta({ description: 'Up to three, latest first.' }),
        heardAt: z.iso
          .datetime()
          .nullable()
          .meta({ description: 'When one of your devices last sent data.' }),
        hasDevice: z.boolean(),
        today: z.array(gameMeasuresSchema).meta({ description: 'UTC days.' }),
        thisWeek: z.array(gameMeasuresSchema).meta({ description: 'Since Monday, by game.' }),
        lastWeek: z.array(gameMeasuresSchema).meta({ description: 'The previous week.' }),
        board: z
          .object({
            drivers: z.int().meta({ description: 'Drivers with jobs this week.' }),
            rows: z
              .array(
                z.object({
                  rank: z.int(),
                  driver: portrayedSchema,
                  distanceM: z.int(),
                }),
              )
              .meta({ description: 'You and your neighbours in the ranking, or the first three.' }),
          })
          .nullable()
          .meta({ description: 'Your company’s weekly distance ranking; null without a company.' }),
        plans: z
          .array(jobPlanSchema)
          .meta({ description: 'Open plans for you or any driver, by due date.' }),
        waiting: z.object({
          ownReviews: z.int().meta({ description: 'Your jobs in review.' }),
          ownAppeals: z.int().meta({ description: 'Your open appeals.' }),
          reviews: z
            .int()
            .nullable()
            .meta({ description: 'Your company’s jobs in review; null unless you may review.' }),
          appeals: z
            .int()
            .nullable()
            .meta({ description: 'Its open appeals; null unless you may review.' }),
          applications: z
            .int()
            .nullable()
            .meta({ description: 'Open applications; null unless you may answer them.' }),
        }),
      })
      .meta({
        examples: [
          {
            underway: null,
            lastJobs: [exampleJob],
            heardAt: '2025-08-02T18:51:31.000Z',
            hasDevice: true,
            today: exampleSums,
            thisWeek: exampleSums,
            lastWeek: exampleSums,
            board: { drivers: 7, rows: [examplePlace] },
            plans: [examplePlan],
            waiting: {
              ownReviews: 0,
              ownAppeals: 0,
              reviews: 3,
              appeals: 0,
              applications: null,
            },
          },
        ],
      }),
    errors: [],
  }),
} as const;
