import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { idSchema } from '../text.ts';
import { exampleJob } from './jobs.examples.ts';
import { jobSchema } from './jobs.models.ts';
import { successSchema } from './success.models.ts';
import {
  exampleTruck,
  exampleTruckCosts,
  exampleTruckDetail,
  exampleTruckLife,
} from './trucks.examples.ts';
import {
  truckFormSchema,
  truckJoinFormSchema,
  truckListQuerySchema,
  truckPageQuerySchema,
  truckPurchaseFormSchema,
  truckSettingsFormSchema,
} from './trucks.fields.ts';
import {
  truckCostsSchema,
  truckDetailSchema,
  truckLifeSchema,
  truckSchema,
  truckTotalsSchema,
} from './trucks.models.ts';

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const truckParamsSchema = z.strictObject({ truckId: idSchema });

export const truckReplySchema = z
  .object({ truck: truckDetailSchema })
  .meta({ examples: [{ truck: exampleTruckDetail }] });

/** A company's trucks, as the game tells of them. */
export const trucksContract = {
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/trucks',
    summary: 'List your company’s trucks',
    description:
      'They are recognized by model, plate and odometer. Trucks that were joined into others are left out.',
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    query: truckListQuerySchema,
    response: z
      .object({
        trucks: z.array(truckSchema),
        totals: truckTotalsSchema,
        nextCursor: z.string().nullable(),
      })
      .meta({
        examples: [
          {
            trucks: [exampleTruck],
            totals: {
              byStatus: { ACTIVE: 1, WORKSHOP: 0, RETIRED: 0, AWAY: 0 },
              days28: exampleTruck.days28,
              costs28: { currency: 'EUR', costMinor: 412_300, distanceM: 9_412_300 },
            },
            nextCursor: null,
          },
        ],
      }),
    errors: ['NOT_FOUND'],
  }),
  add: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/trucks',
    summary: 'Add a truck by hand',
    description:
      'Trucks show up when their drivers deliver with the companion. One that was added by hand is recognized then.',
    access: { duty: 'FLEET', in: 'vtcId' },
    status: 201,
    params: vtcParamsSchema,
    body: truckFormSchema,
    response: truckReplySchema,
    errors: ['NOT_FOUND', 'TRUCKS_TOO_MANY'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/trucks/:truckId',
    summary: 'Get a truck',
    access: { member: { of: 'truck' } },
    params: truckParamsSchema,
    response: truckReplySchema,
    errors: ['NOT_FOUND'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/trucks/:truckId',
    summary: 'Change a truck’s nickname, plate or base',
    access: { duty: 'FLEET', of: 'truck' },
    params: truckParamsSchema,
    body: truckSettingsFormSchema,
    response: truckReplySchema,
    errors: ['NOT_FOUND', 'PLACE_FULL', 'TRUCK_NOT_IN_SERVICE', 'TRUCK_JOINED'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/trucks/:truckId',
    summary: 'Remove a truck that was added by hand',
    access: { duty: 'FLEET', of: 'truck' },
    params: truckParamsSchema,
    response: successSchema,
    errors: ['NOT_FOUND', 'TRUCK_SEEN', 'TRUCK_OWNED', 'TRUCK_SERVICED', 'TRUCK_EXHIBITED'],
  }),
  retire: defineRoute({
    method: 'POST',
    path: '/trucks/:truckId/retirement',
    summary: 'Retire a truck',
    access: { duty: 'FLEET', of: 'truck' },
    params: truckParamsSchema,
    response: truckReplySchema,
    errors: ['NOT_FOUND', 'TRUCK_NOT_IN_SERVICE', 'TRUCK_JOINED'],
  }),
  return: defineRoute({
    method: 'POST',
    path: '/trucks/:truckId/return',
    summary: 'Return a retired truck to service',
    access: { duty: 'FLEET', of: 'truck' },
    params: truckParamsSchema,
    response: truckReplySchema,
    errors: ['NOT_FOUND', 'TRUCK_NOT_RETIRED', 'TRUCK_JOINED'],
  }),
  join: defineRoute({
    method: 'POST',
    path: '/trucks/:truckId/join',
    summary: 'Join a truck into another one',
    description: 'Says that both are the same. The reply is the other truck, with its sums.',
    access: { duty: 'FLEET', of: 'truck' },
    params: truckParamsSchema,
    body: truckJoinFormSchema,
    response: truckReplySchema,
    errors: ['NOT_FOUND', 'JOIN_DIFFERS', 'TRUCK_JOINED', 'TRUCK_NOT_IN_SERVICE', 'TRUCK_OWNED'],
  }),
  separate: defineRoute({
    method: 'DELETE',
    path: '/trucks/:truckId/join',
    summary: 'Separate a truck from the one that it was joined into',
    access: { duty: 'FLEET', of: 'truck' },
    params: truckParamsSchema,
    response: truckReplySchema,
    errors: ['NOT_FOUND', 'TRUCK_NOT_JOINED'],
  }),
  buy: defineRoute({
    method: 'POST',
    path: '/trucks/:truckId/purchase',
    summary: 'Buy a truck for the company',
    description:
      'Its kilometres then take from its value each month. Trucks that are never bought cost nothing.',
    access: { allOf: ['ECONOMY', 'FLEET'], of: 'truck' },
    status: 201,
    params: truckParamsSchema,
    body: truckPurchaseFormSchema,
    response: truckReplySchema,
    errors: [
      'NOT_FOUND',
      'LEDGER_CLOSED',
      'TRUCK_OWNED',
      'TRUCK_SOLD',
      'TRUCK_JOINED',
      'TRUCK_NOT_IN_SERVICE',
      'CASH_TOO_LOW',
      'VTC_IS_ENDING',
    ],
  }),
  sell: defineRoute({
    method: 'POST',
    path: '/trucks/:truckId/sale',
    summary: 'Sell a truck of the company',
    description: 'For its book value, less up to 30 % for wear. It isn’t bought again.',
    access: { allOf: ['ECONOMY', 'FLEET'], of: 'truck' },
    params: truckParamsSchema,
    response: truckReplySchema,
    errors: ['NOT_FOUND', 'LEDGER_CLOSED', 'TRUCK_NOT_OWNED', 'TRUCK_SOLD'],
  }),
  getCosts: defineRoute({
    method: 'GET',
    path: '/trucks/:truckId/costs',
    summary: 'Get what a truck earned and cost',
    description:
      'By the books: the jobs that were delivered in it, its care, and what it lost in value. Null before the books are opened.',
    access: { anyOf: ['ECONOMY', 'VIEW_MANAGE_COMPANY'], of: 'truck' },
    params: truckParamsSchema,
    response: z
      .object({ costs: truckCostsSchema.nullable() })
      .meta({ examples: [{ costs: exampleTruckCosts }] }),
    errors: ['NOT_FOUND'],
  }),
  listJobs: defineRoute({
    method: 'GET',
    path: '/trucks/:truckId/jobs',
    summary: 'List the jobs that were delivered in a truck',
    description: 'Latest first, also those that don’t count.',
    access: { member: { of: 'truck' } },
    params: truckParamsSchema,
    query: truckPageQuerySchema,
    response: z
      .object({ jobs: z.array(jobSchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ jobs: [exampleJob], nextCursor: null }] }),
    errors: ['NOT_FOUND'],
  }),
  listLife: defineRoute({
    method: 'GET',
    path: '/trucks/:truckId/life',
    summary: 'List what happened to a truck between its drives',
    description: 'Latest first.',
    access: { member: { of: 'truck' } },
    params: truckParamsSchema,
    query: truckPageQuerySchema,
    response: z
      .object({ life: z.array(truckLifeSchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ life: [exampleTruckLife], nextCursor: null }] }),
    errors: ['NOT_FOUND'],
  }),
} as const;
