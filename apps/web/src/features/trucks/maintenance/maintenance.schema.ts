import {
  type MaintenanceRulesForm,
  maintenanceRulesFormSchema,
} from '@waybill/schema/features/maintenance.fields';
import type { MaintenanceRules } from '@waybill/schema/features/maintenance.models';
import { z } from 'zod';
import { toNumber, type Typed } from '#src/lib/form-values.ts';

interface RuleValues {
  readonly key: string;
  readonly item: string;
  readonly intervalKm: Typed;
  readonly intervalDays: Typed;
  readonly cost: Typed;
}

/** The values of the form of a company's rules, in the units that people type. */
export interface RulesValues extends Record<string, unknown> {
  readonly rules: RuleValues[];
}

/** Returns a new item of the form. */
export function createRule(): RuleValues {
  return { key: crypto.randomUUID(), item: '', intervalKm: '', intervalDays: '', cost: '' };
}

/** Returns a company's rules as values of their form. */
export function valuesOf({ rules }: MaintenanceRules): RulesValues {
  return {
    rules: rules.map(({ item, intervalM, intervalDays, costMinor }) => ({
      key: crypto.randomUUID(),
      item,
      intervalKm: intervalM === null ? '' : intervalM / 1_000,
      intervalDays: intervalDays ?? '',
      cost: costMinor === 0 ? '' : costMinor / 100,
    })),
  };
}

const fieldOf: Readonly<Record<string, string>> = {
  intervalM: 'intervalKm',
  costMinor: 'cost',
};

const orNull = (typed: Typed, factor: number) => (typed === '' ? null : toNumber(typed, factor));

export const rulesSchema = z
  .custom<RulesValues>()
  .transform(({ rules }, ctx): MaintenanceRulesForm => {
    const { success, data, error } = maintenanceRulesFormSchema.safeParse({
      rules: rules.map(({ item, intervalKm, intervalDays, cost }) => ({
        item,
        intervalM: orNull(intervalKm, 1_000),
        intervalDays: orNull(intervalDays, 1),
        costMinor: orNull(cost, 100) ?? 0,
      })),
    });
    for (const { path, message } of error?.issues ?? []) {
      const own = path.map((part) => fieldOf[String(part)] ?? String(part));
      ctx.addIssue({ code: 'custom', path: own, message });
    }
    return success ? data : z.NEVER;
  });
