import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { idSchema } from '../text.ts';
import { exampleVtc } from './vtcs.examples.ts';

const most = `More than ${limits.badgeCount} are not counted.`;

/** The numbers next to the dashboard's navigation entries, and in its bar. */
export const badgesContract = {
  get: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/badges',
    summary: 'Count your open tasks in the company, and its drivers on the road',
    access: { member: 'vtcId' },
    params: z.strictObject({ vtcId: idSchema }).meta({ examples: [{ vtcId: exampleVtc.id }] }),
    response: z
      .object({
        applications: z
          .int()
          .optional()
          .meta({
            description: `Open applications, for members who may see them. ${most}`,
          }),
        reviews: z
          .int()
          .optional()
          .meta({ description: `Jobs in review, for members who review them. ${most}` }),
        alliances: z.int().optional().meta({
          description:
            'Invitations and votes awaiting your company, for members who manage alliances.',
        }),
        chat: z
          .int()
          .optional()
          .meta({
            description: `Unread messages of the channels that you follow, and unread mentions in those where you want only these. Only for browsers. ${most}`,
          }),
        onTheRoad: z
          .int()
          .meta({ description: `Jobs on the road, with data from the last 10 minutes. ${most}` }),
      })
      .meta({
        examples: [
          { applications: 3, alliances: 1, chat: 2, onTheRoad: 6 },
          { reviews: 1, onTheRoad: 0 },
        ],
      }),
    errors: ['NOT_FOUND'],
  }),
} as const;
