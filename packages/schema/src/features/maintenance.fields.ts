import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import {
  cursorSchema,
  dateSchema,
  idSchema,
  lineSchema,
  optionalParagraphsSchema,
  pageLimitSchema,
} from '../text.ts';
import { maintenanceFilters, repairItem } from './maintenance.models.ts';

const itemSchema = lineSchema(limits.maintenanceItem, {
  required: messages.maintenanceItemLength,
  length: messages.maintenanceItemLength,
});

export const maintenanceQuerySchema = z.strictObject({
  show: z
    .enum(maintenanceFilters, messages.fieldInvalid)
    .default('all')
    .meta({ description: 'Only what is due, due soon or later, or ordered.' }),
  truckId: idSchema.optional(),
  driverId: idSchema.optional(),
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type MaintenanceQuery = z.output<typeof maintenanceQuerySchema>;

export const workOrderPageQuerySchema = z.strictObject({
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type WorkOrderPageQuery = z.output<typeof workOrderPageQuerySchema>;

const whole = (max: number) =>
  z
    .int(messages.maintenanceIntervalInvalid)
    .min(1, messages.maintenanceIntervalInvalid)
    .max(max, messages.maintenanceIntervalInvalid)
    .nullable();

/** The form of a company’s rules. */
export const maintenanceRulesFormSchema = z.strictObject({
  rules: z
    .array(
      z.strictObject({
        item: itemSchema,
        intervalM: whole(limits.maintenanceIntervalM),
        intervalDays: whole(limits.maintenanceIntervalDays),
        costMinor: z
          .int(messages.amountInvalid)
          .min(0, messages.amountInvalid)
          .max(limits.maintenanceCostMinor, messages.amountInvalid),
      }),
    )
    .min(1, messages.maintenanceRulesCount)
    .max(limits.maintenanceRules, messages.maintenanceRulesCount)
    .superRefine((rules, ctx) => {
      const taken = new Set([repairItem.toLowerCase()]);
      for (const [index, { item }] of rules.entries()) {
        const name = item.toLowerCase();
        if (taken.has(name)) {
          ctx.addIssue({
            code: 'custom',
            path: [index, 'item'],
            message: messages.maintenanceItemTaken,
          });
        }
        taken.add(name);
      }
    })
    .meta({
      description:
        'All of them, in order. Without an interval, an item is never due, but may be ordered.',
      examples: [[{ item: 'OIL', intervalM: 50_000_000, intervalDays: null, costMinor: 40_000 }]],
    }),
});
export type MaintenanceRulesForm = z.output<typeof maintenanceRulesFormSchema>;

/** The form to order work on a truck. */
export const workOrderFormSchema = z.strictObject({
  item: itemSchema.meta({ description: 'An item of the rules, or REPAIR.', examples: ['OIL'] }),
  dueOn: dateSchema
    .nullable()
    .default(null)
    .meta({ description: 'The planned day.', examples: ['2026-12-05'] }),
  note: optionalParagraphsSchema(limits.workOrderNote, messages.workOrderNoteTooLong).meta({
    description: 'Empty: none.',
    examples: ['With the summer tyres, please.'],
  }),
});
export type WorkOrderForm = z.output<typeof workOrderFormSchema>;
