import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { idSchema } from '../text.ts';
import {
  exampleMaintenanceRow,
  exampleMaintenanceRules,
  exampleWorkOrder,
} from './maintenance.examples.ts';
import {
  maintenanceQuerySchema,
  maintenanceRulesFormSchema,
  workOrderFormSchema,
  workOrderPageQuerySchema,
} from './maintenance.fields.ts';
import {
  maintenanceRowSchema,
  maintenanceRulesSchema,
  maintenanceTotalsSchema,
  workOrderSchema,
} from './maintenance.models.ts';

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const truckParamsSchema = z.strictObject({ truckId: idSchema });
const orderParamsSchema = z.strictObject({ workOrderId: idSchema });

export const workOrderReplySchema = z
  .object({ order: workOrderSchema })
  .meta({ examples: [{ order: exampleWorkOrder }] });
export const maintenanceRulesReplySchema = maintenanceRulesSchema.meta({
  examples: [exampleMaintenanceRules],
});

const byFleet = { duty: 'FLEET', of: 'workOrder' } as const;

/** The care of a company’s trucks. */
export const maintenanceContract = {
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/maintenance',
    summary: 'List what your company’s trucks need, and when',
    description: 'Each item of each truck in service, most urgent first.',
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    query: maintenanceQuerySchema,
    response: z
      .object({
        rows: z.array(maintenanceRowSchema),
        totals: maintenanceTotalsSchema,
        nextCursor: z.string().nullable(),
      })
      .meta({
        examples: [
          {
            rows: [exampleMaintenanceRow],
            totals: { all: 6, due: 1, soon: 0, ordered: 1 },
            nextCursor: null,
          },
        ],
      }),
    errors: ['NOT_FOUND'],
  }),
  getRules: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/maintenance/rules',
    summary: 'Get how often your company’s trucks need care',
    description:
      'REPAIR isn’t among them: it is due when the worst part of a truck is worn by 10 %.',
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    response: maintenanceRulesReplySchema,
    errors: ['NOT_FOUND'],
  }),
  setRules: defineRoute({
    method: 'PUT',
    path: '/vtcs/:vtcId/maintenance/rules',
    summary: 'Decide how often your company’s trucks need care',
    description: 'Open orders stay as they are.',
    access: { duty: 'FLEET', in: 'vtcId' },
    params: vtcParamsSchema,
    body: maintenanceRulesFormSchema,
    response: maintenanceRulesReplySchema,
    errors: ['NOT_FOUND'],
  }),
  order: defineRoute({
    method: 'POST',
    path: '/trucks/:truckId/orders',
    summary: 'Order work on a truck',
    description: 'Each item can be ordered once until it is done.',
    access: { duty: 'FLEET', of: 'truck' },
    status: 201,
    params: truckParamsSchema,
    body: workOrderFormSchema,
    response: workOrderReplySchema,
    errors: ['NOT_FOUND', 'ORDER_OPEN', 'TRUCK_JOINED', 'TRUCK_NOT_IN_SERVICE'],
  }),
  listOrders: defineRoute({
    method: 'GET',
    path: '/trucks/:truckId/orders',
    summary: 'List the orders of a truck',
    description: 'Its service book, latest first.',
    access: { member: { of: 'truck' } },
    params: truckParamsSchema,
    query: workOrderPageQuerySchema,
    response: z
      .object({ orders: z.array(workOrderSchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ orders: [exampleWorkOrder], nextCursor: null }] }),
    errors: ['NOT_FOUND'],
  }),
  start: defineRoute({
    method: 'POST',
    path: '/work-orders/:workOrderId/start',
    summary: 'Take a truck to the workshop',
    description: 'It stays there until all orders that were started are done or cancelled.',
    access: byFleet,
    params: orderParamsSchema,
    response: workOrderReplySchema,
    errors: ['NOT_FOUND', 'ORDER_CLOSED', 'TRUCK_NOT_IN_SERVICE'],
  }),
  complete: defineRoute({
    method: 'POST',
    path: '/work-orders/:workOrderId/completion',
    summary: 'Say that an order is done',
    description:
      'For those who look after the fleet, and the truck’s driver. Its cost is posted to the books. A repair is done once the truck drives repaired in the game.',
    access: { member: { of: 'workOrder' } },
    params: orderParamsSchema,
    response: workOrderReplySchema,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'ORDER_CLOSED', 'REPAIR_IS_SEEN'],
  }),
  cancel: defineRoute({
    method: 'POST',
    path: '/work-orders/:workOrderId/cancellation',
    summary: 'Cancel an order',
    access: byFleet,
    params: orderParamsSchema,
    response: workOrderReplySchema,
    errors: ['NOT_FOUND', 'ORDER_CLOSED'],
  }),
} as const;
