import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { idSchema } from '../text.ts';
import { exampleVtc } from './vtcs.examples.ts';

/** The numbers that stand beside the entries of the dashboard's navigation. */
export const badgesContract = {
  get: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/badges',
    summary: 'Count what waits for you in your company',
    access: { member: 'vtcId' },
    params: z.strictObject({ vtcId: idSchema }).meta({ examples: [{ vtcId: exampleVtc.id }] }),
    response: z
      .object({
        applications: z
          .int()
          .optional()
          .meta({
            description:
              'Applications without an answer, for members who may see them. More than ' +
              `${limits.badgeCount} are not counted.`,
          }),
      })
      .meta({ examples: [{ applications: 3 }, {}] }),
    errors: ['NOT_FOUND'],
  }),
} as const;
