import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { exampleLookBack, exampleLookBackRoads } from './look-backs.examples.ts';
import { lookBackQuerySchema } from './look-backs.fields.ts';
import { lookBackRoadsSchema, lookBackSchema } from './look-backs.models.ts';

/** A driver's year or month in figures. */
export const lookBacksContract = {
  get: defineRoute({
    method: 'GET',
    path: '/users/me/look-back',
    summary: 'Get your year or month in figures',
    description: 'Of your counted jobs for any company that ended in that time, in UTC.',
    takesLong: true,
    access: 'user',
    query: lookBackQuerySchema,
    response: z
      .object({ lookBack: lookBackSchema })
      .meta({ examples: [{ lookBack: exampleLookBack }] }),
    errors: [],
  }),
  listRoads: defineRoute({
    method: 'GET',
    path: '/users/me/look-back/roads',
    summary: 'List the roads that you drove in a year or month',
    takesLong: true,
    access: 'user',
    query: lookBackQuerySchema,
    response: z
      .object({ roads: lookBackRoadsSchema })
      .meta({ examples: [{ roads: exampleLookBackRoads }] }),
    errors: [],
  }),
} as const;
