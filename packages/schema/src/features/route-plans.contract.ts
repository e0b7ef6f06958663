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
import { successSchema } from './success.models.ts';

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const paramsSchema = vtcParamsSchema.extend({ routePlanId: idSchema });
export const routePlanReplySchema = z
  .object({ routePlan: routePlanSchema })
  .meta({ examples: [{ routePlan: exampleRoutePlan }] });

/** Routes between cities, and saved routes. */
export const routePlansContract = {
  listCities: defineRoute({
    method: 'GET',
    path: '/cities',
    summary: 'Search cities',
    description: 'At most 20; names that start with the search come first.',
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
    summary: 'Get a route between cities',
    description:
      'Each leg names the source of its values: drives on that lane, else recorded roads, else the straight line. Other companies’ drives are used from three drivers on.',
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    query: routeQuerySchema,
    response: z.object({ route: routeSchema }).meta({ examples: [{ route: exampleRoute }] }),
    errors: ['NOT_FOUND'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/route-plans',
    summary: 'List your saved and assigned routes',
    description: 'Latest first.',
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
    summary: 'Get a saved route with its result',
    description: 'Your own or assigned to you. Otherwise 404.',
    access: { member: 'vtcId' },
    params: paramsSchema,
    response: routePlanReplySchema,
    errors: ['NOT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/route-plans',
    summary: 'Save a route',
    description:
      'With the currently expected values. It is assigned to you until you assign it to another driver.',
    access: { member: 'vtcId' },
    status: 201,
    params: vtcParamsSchema,
    body: routePlanFormSchema.meta({
      examples: [
        { name: exampleRoutePlan.name, game: 'ets2', stops: ['berlin', 'wroclaw'], order: 'given' },
      ],
    }),
    response: routePlanReplySchema,
    errors: ['NOT_FOUND', 'ROUTE_PLANS_TOO_MANY'],
  }),
  rename: defineRoute({
    method: 'PUT',
    path: '/vtcs/:vtcId/route-plans/:routePlanId',
    summary: 'Rename your saved route',
    access: { member: 'vtcId' },
    params: paramsSchema,
    body: routePlanNameSchema,
    response: routePlanReplySchema,
    errors: ['NOT_FOUND'],
  }),
  setDriver: defineRoute({
    method: 'PUT',
    path: '/vtcs/:vtcId/route-plans/:routePlanId/driver',
    summary: 'Assign your saved route to a driver',
    description:
      'The driver is notified and can see it. Its result is reset, and counts their drives from now on.',
    access: { member: 'vtcId' },
    params: paramsSchema,
    body: routePlanDriverSchema,
    response: routePlanReplySchema,
    errors: ['NOT_FOUND', 'NOT_IN_VTC'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/vtcs/:vtcId/route-plans/:routePlanId',
    summary: 'Delete your saved route',
    access: { member: 'vtcId' },
    params: paramsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
} as const;
