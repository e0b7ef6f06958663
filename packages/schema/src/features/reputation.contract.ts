import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { idSchema } from '../text.ts';
import { exampleReputation, exampleStanding } from './reputation.examples.ts';
import { standingsQuerySchema } from './reputation.fields.ts';
import { reputationSchema, standingSchema } from './reputation.models.ts';

const params = z.strictObject({ vtcId: idSchema });

/** How reliable drivers are. */
export const reputationContract = {
  getOwn: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/reputation',
    summary: 'Get your reputation in your company',
    description:
      'From 0 to 1,000, from what you drove for the company and whether you came to events that you promised to. It changes only when one of those does.',
    access: { member: 'vtcId' },
    params,
    response: reputationSchema.meta({ examples: [exampleReputation] }),
    errors: ['NOT_FOUND'],
  }),
  listStandings: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/standings',
    summary: 'List drivers’ safety scores and reputation',
    description:
      'In the order of the ids. Other drivers’ reputation takes `VIEW_DRIVER_REPUTATION`; without it, it is null.',
    access: { member: 'vtcId' },
    params,
    query: standingsQuerySchema,
    response: z
      .object({ standings: z.array(standingSchema) })
      .meta({ examples: [{ standings: [exampleStanding] }] }),
    errors: ['NOT_FOUND'],
  }),
};
