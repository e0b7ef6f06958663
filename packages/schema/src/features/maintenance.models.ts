import { z } from 'zod';
import { idSchema } from '../text.ts';
import { ledgerCurrencies } from './ledger.models.ts';
import { truckSchema } from './trucks.models.ts';

/** Done once the truck is seen repaired in the game. It always has this rule: due when its worst part is worn by 10 %. */
export const repairItem = 'REPAIR';

/** The items that Waybill names itself. A company adds others by their names. */
export const knownItems = ['OIL', 'BRAKES', 'INSPECTION', 'TYRES', 'YEARLY', repairItem] as const;
export type KnownItem = (typeof knownItems)[number];

const itemSchema = z.string().meta({
  description: `What is cared for: ${knownItems.join(', ')}, or a name of the company’s.`,
});

export const maintenanceRuleSchema = z.object({
  item: itemSchema,
  intervalM: z.int().nullable().meta({ description: 'Metres from one time to the next.' }),
  intervalDays: z.int().nullable().meta({ description: 'Days from one time to the next.' }),
  costMinor: z.int().meta({ description: 'What it costs each time.' }),
});
export type MaintenanceRule = z.infer<typeof maintenanceRuleSchema>;

const kmM = 1_000;

/** The rules of a company that has set none of its own (choice). */
export const defaultRules: readonly MaintenanceRule[] = [
  { item: 'OIL', intervalM: 50_000 * kmM, intervalDays: null, costMinor: 40_000 },
  { item: 'BRAKES', intervalM: 80_000 * kmM, intervalDays: null, costMinor: 120_000 },
  { item: 'INSPECTION', intervalM: 100_000 * kmM, intervalDays: null, costMinor: 60_000 },
  { item: 'TYRES', intervalM: 120_000 * kmM, intervalDays: null, costMinor: 320_000 },
  { item: 'YEARLY', intervalM: null, intervalDays: 365, costMinor: 30_000 },
];

/** Constants of maintenance, in millionths (choice). */
export const maintenanceTerms = {
  /** The part of an interval from which an item is due soon. */
  soonPpm: 900_000,
  /** The wear of the worst part at which a repair is due. */
  repairAtPpm: 100_000,
  /** A truck whose parts are all worn less has been repaired. */
  repairedBelowPpm: 30_000,
  /** The least jobs of the last 28 days for a forecast by distance. */
  forecastJobs: 3,
} as const;

export const workOrderStates = ['OPEN', 'WORKSHOP', 'DONE', 'CANCELLED'] as const;
export type WorkOrderState = (typeof workOrderStates)[number];

export const workOrderSchema = z.object({
  id: idSchema,
  truckId: idSchema,
  item: itemSchema,
  state: z.enum(workOrderStates),
  openedAt: z.iso.datetime(),
  openedBy: z
    .object({ id: idSchema, username: z.string() })
    .nullable()
    .meta({ description: 'Null once the account is deleted.' }),
  dueOn: z.iso.date().nullable().meta({ description: 'The planned day.' }),
  costMinor: z.int().nullable().meta({
    description: 'Null for those who may neither read the books nor look after the fleet.',
  }),
  note: z.string(),
  doneAt: z.iso.datetime().nullable(),
  doneOdometerM: z.int().nullable().meta({ description: 'The truck’s odometer when it was done.' }),
});
export type WorkOrder = z.infer<typeof workOrderSchema>;

/** An item of care of a truck, and when it is due. */
export const maintenanceRowSchema = z.object({
  truck: truckSchema.pick({
    id: true,
    game: true,
    brand: true,
    name: true,
    plate: true,
    nickname: true,
    driver: true,
    status: true,
    odometerM: true,
  }),
  item: itemSchema,
  ratioPpm: z.int().meta({
    description:
      'How much of the interval is used, in millionths: from 900,000 due soon, from 1,000,000 due.',
  }),
  leftM: z.int().nullable().meta({ description: 'Metres until it is due; negative if overdue.' }),
  leftDays: z.int().nullable().meta({ description: 'Days until it is due; negative if overdue.' }),
  expectedOn: z.iso
    .date()
    .nullable()
    .meta({ description: 'When it will be due by the last 28 days. Null if too little is known.' }),
  order: workOrderSchema.nullable().meta({ description: 'The open order of this item.' }),
});
export type MaintenanceRow = z.infer<typeof maintenanceRowSchema>;

/** The rows of a company’s trucks in service, counted. */
export const maintenanceTotalsSchema = z.object({
  all: z.int(),
  due: z.int(),
  soon: z.int().meta({ description: 'Due soon, but not due yet.' }),
  ordered: z.int().meta({ description: 'With an open order.' }),
});
export type MaintenanceTotals = z.infer<typeof maintenanceTotalsSchema>;

export const maintenanceFilters = ['all', 'due', 'soon', 'ordered'] as const;
export type MaintenanceFilter = (typeof maintenanceFilters)[number];

export const maintenanceRulesSchema = z.object({
  rules: z.array(maintenanceRuleSchema),
  currency: z
    .enum(ledgerCurrencies)
    .nullable()
    .meta({ description: 'Of the costs. Null before the books are opened: nothing is posted.' }),
});
export type MaintenanceRules = z.infer<typeof maintenanceRulesSchema>;

/** Fields of the audit log. */
export type AuditField = 'maintenanceItem' | 'maintenanceRules';
