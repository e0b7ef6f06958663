import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { idSchema } from '../text.ts';
import { exampleCities, exampleRoute, exampleRoutePlan } from './route-plans.examples.ts';
import {
  routeCityQuerySchema,
  routePlanDriverSchema,
  routePlanFormSchema,
  routePlanListQuerySchema,
  routePlanNameSchema,
  routeQuerySchema,
} from './route-plans.fields.ts';
import { routeCitySchema, routePlanSchema, routeSchema } from './route-plans.models.ts';

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const paramsSchema = vtcParamsSchema.extend({ routePlanId: idSchema });
const replySchema = z
  .object({ routePlan: routePlanSchema })
  .meta({ examples: [{ routePlan: exampleRoutePlan }] });

/** Ways from city to city: what is known of them, and those that were planned. */
export const routePlansContract = {
  listCities: defineRoute({
    method: 'GET',
    path: '/cities',
    summary: 'Search the cities that jobs have named',
    description: 'At most 20, those first whose names begin like that.',
    access: 'user',
    query: routeCityQuerySchema,
    response: z
      .object({ cities: z.array(routeCitySchema) })
      .meta({ examples: [{ cities: exampleCities }] }),
    errors: [],
  }),
  findRoute: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/route',
    summary: 'Find out what is known of a way from city to city',
    description:
      'Each leg says what its figures rest on: drives on that lane, else the roads that drivers have ' +
      'drawn, else the straight line. Drives of other companies are told from three drivers on.',
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    query: routeQuerySchema,
    response: z.object({ route: routeSchema }).meta({ examples: [{ route: exampleRoute }] }),
    errors: ['NOT_FOUND'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/route-plans',
    summary: 'List your route plans, or those that were given to you',
    description: 'The latest first.',
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    query: routePlanListQuerySchema,
    response: z
      .object({ routePlans: z.array(routePlanSchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ routePlans: [exampleRoutePlan], nextCursor: null }] }),
    errors: ['NOT_FOUND'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/route-plans/:routePlanId',
    summary: 'Read a route plan, with what became of it',
    description: 'Of your own, or given to you; of any other: 404.',
    access: { member: 'vtcId' },
    params: paramsSchema,
    response: replySchema,
    errors: ['NOT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/route-plans',
    summary: 'Save a way as a route plan',
    description:
      'With the figures that are expected at the moment. You drive it until you give it to somebody.',
    access: { member: 'vtcId' },
    status: 201,
    params: vtcParamsSchema,
    body: routePlanFormSchema.meta({
      examples: [
        { name: exampleRoutePlan.name, game: 'ets2', stops: ['berlin', 'wroclaw'], order: 'given' },
      ],
    }),
    response: replySchema,
    errors: ['NOT_FOUND', 'ROUTE_PLANS_TOO_MANY'],
  }),
  rename: defineRoute({
    method: 'PUT',
    path: '/vtcs/:vtcId/route-plans/:routePlanId',
    summary: 'Rename your route plan',
    access: { member: 'vtcId' },
    params: paramsSchema,
    body: routePlanNameSchema.meta({ examples: [{ name: exampleRoutePlan.name }] }),
    response: replySchema,
    errors: ['NOT_FOUND'],
  }),
  setDriver: defineRoute({
    method: 'PUT',
    path: '/vtcs/:vtcId/route-plans/:routePlanId/driver',
    summary: 'Give your route plan to a driver of your company',
    description:
      'They are told, and see it. It begins anew: what became of it is what they drive from then on.',
    access: { member: 'vtcId' },
    params: paramsSchema,
    body: routePlanDriverSchema.meta({ examples: [{ driverId: exampleRoutePlan.planner.id }] }),
    response: replySchema,
    errors: ['NOT_FOUND', 'NOT_IN_VTC'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/vtcs/:vtcId/route-plans/:routePlanId',
    summary: 'Delete your route plan',
    access: { member: 'vtcId' },
    params: paramsSchema,
    response: z.object({ success: z.literal(true) }).meta({ examples: [{ success: true }] }),
    errors: ['NOT_FOUND'],
  }),
} as const;
