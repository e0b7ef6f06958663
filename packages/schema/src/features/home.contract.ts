import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { exampleJob, exampleMeasures, examplePlan } from './jobs.examples.ts';
import { gameMeasuresSchema, jobPlanSchema, jobSchema } from './jobs.models.ts';
import { portrayedSchema } from './media.models.ts';

const exampleSums = [{ game: 'ets2' as const, ...exampleMeasures }];
const examplePlace = { rank: 2, driver: exampleJob.driver, distanceM: 1_041_200 };

/** The first page of somebody who is signed in. */
export const homeContract = {
  get: defineRoute({
    method: 'GET',
    path: '/users/me/home',
    summary: 'Read what your home page shows',
    description:
      'Your job under way, your last ones, this week and the last, your place in the week of your ' +
      `company, and what waits for you. More than ${limits.badgeCount} of anything are not counted.`,
    access: 'user',
    response: z
      .object({
        underway: jobSchema.nullable(),
        lastJobs: z.array(jobSchema).meta({ description: 'Up to three, the latest first.' }),
        heardAt: z.iso
          .datetime()
          .nullable()
          .meta({ description: 'When one of your devices has last sent something.' }),
        hasDevice: z.boolean(),
        today: z.array(gameMeasuresSchema).meta({ description: 'Days are those of UTC.' }),
        thisWeek: z.array(gameMeasuresSchema).meta({ description: 'Since Monday, of each game.' }),
        lastWeek: z.array(gameMeasuresSchema).meta({ description: 'The whole week before.' }),
        board: z
          .object({
            drivers: z.int().meta({ description: 'How many have driven this week.' }),
            rows: z
              .array(
                z.object({
                  rank: z.int(),
                  driver: portrayedSchema,
                  distanceM: z.int(),
                }),
              )
              .meta({ description: 'You and those beside you; without you, the first three.' }),
          })
          .nullable()
          .meta({ description: 'The week of your company by distance; null without one.' }),
        plans: z
          .array(jobPlanSchema)
          .meta({ description: 'Open ones for you or for anybody, those due first at the front.' }),
        waiting: z.object({
          ownReviews: z.int().meta({ description: 'Your jobs in review.' }),
          ownAppeals: z.int().meta({ description: 'Your appeals without an answer.' }),
          reviews: z
            .int()
            .nullable()
            .meta({ description: 'Jobs that your company has in review; null unless you review.' }),
          appeals: z.int().nullable().meta({ description: 'Appeals to it, for the same.' }),
          applications: z
            .int()
            .nullable()
            .meta({ description: 'Applications; null unless you may answer them.' }),
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
