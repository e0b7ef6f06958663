import {
  type AchievementRule,
  type RuleCondition,
  type RuleFlag,
  ruleFlags,
  type RuleMeasure,
  type RuleNumber,
  ruleNumbers,
  type RuleText,
  ruleTexts,
} from '@waybill/schema/features/achievements.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Preferences } from '@waybill/schema/features/users.models';
import { gameCurrencies } from '#src/lib/game-currencies.ts';
import { litresPerGallon, metresPerUnit, tonnesPerPound } from '#src/lib/units.ts';

/** The amounts of money, which a rule can only use for one game. */
const moneyFields: readonly string[] = [
  'revenueMinor',
  'finesMinor',
  'tollsMinor',
  'transportMinor',
] satisfies readonly RuleNumber[];

export const isMoney = (field: string) => moneyFields.includes(field);
export const isNumberField = (field: string): field is RuleNumber =>
  ruleNumbers.some((known) => known === field);
export const isTextField = (field: string): field is RuleText =>
  ruleTexts.some((known) => known === field);
export const isFlagField = (field: string): field is RuleFlag =>
  ruleFlags.some((known) => known === field);

/** A unit of a figure: how much of the stored unit it is, and its symbol. */
export interface FigureUnit {
  readonly size: number;
  readonly symbol: string;
}

type Units = Pick<Preferences, 'distanceUnit' | 'massUnit' | 'volumeUnit'>;

/** Returns the reader's unit of a field; without a field, of a count. */
export function unitOf(field: RuleNumber | null, game: Game | null, units: Units): FigureUnit {
  const { distanceUnit, massUnit, volumeUnit } = units;
  const km = metresPerUnit(distanceUnit) / 1_000;
  switch (field) {
    case 'distanceM':
      return { size: km * 1_000, symbol: distanceUnit };
    case 'massG':
      return { size: massUnit === 't' ? 1e6 : tonnesPerPound * 1e6, symbol: massUnit };
    case 'revenueMinor':
    case 'finesMinor':
    case 'tollsMinor':
    case 'transportMinor':
      return { size: 100, symbol: gameCurrencies[game ?? 'ets2'] };
    case 'cargoDamagePpm':
    case 'truckDamagePpm':
      return { size: 10_000, symbol: '%' };
    case 'topSpeedCmS':
      return { size: (km * 100_000) / 3_600, symbol: distanceUnit === 'km' ? 'km/h' : 'mph' };
    case 'overspeedS':
      return { size: 1, symbol: 's' };
    case 'fuelMlPer100Km': {
      const litres = volumeUnit === 'l' ? 1 : litresPerGallon;
      return { size: (1_000 * litres) / km, symbol: `${volumeUnit}/100 ${distanceUnit}` };
    }
    case 'xp':
    case 'collisions':
    case 'newCells':
    case null:
    default:
      return { size: 1, symbol: '' };
  }
}

/** Converts a stored figure to a unit, with up to two decimals. */
export function toUnit(figure: number, { size }: FigureUnit): number {
  return Math.round((figure / size) * 100) / 100;
}

/** Converts a figure in a unit to the stored integer. */
export function fromUnit(shown: number, { size }: FigureUnit): number {
  return Math.round(shown * size);
}

/** The measures by the value of their option in a form, such as `sum:distanceM`. */
export function measureKeyOf(measure: RuleMeasure): string {
  return 'field' in measure ? `${measure.kind}:${measure.field}` : measure.kind;
}

/** Returns the measure of an option. Null for an unknown one. */
export function findMeasure(key: string): RuleMeasure | null {
  const [kind, field = ''] = key.split(':');
  if (kind === 'count' || kind === 'streak' || kind === 'daysInRow') return { kind };
  if (kind === 'distinct' && isTextField(field)) return { kind, field };
  if (kind === 'sum' && isNumberField(field)) return { kind, field };
  if (kind === 'max' && isNumberField(field)) return { kind, field };
  return null;
}

/** Returns the number field that a measure's figure is in; null for a count. */
export function figureFieldOf(measure: RuleMeasure): RuleNumber | null {
  return measure.kind === 'sum' || measure.kind === 'max' ? measure.field : null;
}

/** A condition of a field, as a form adds it: not yet complete. */
export function startCondition(field: RuleNumber | RuleText | RuleFlag): RuleCondition {
  if (isNumberField(field)) return { field, op: 'atLeast', value: 0 };
  if (isTextField(field)) return { field, op: 'is', value: '' };
  return { field, op: 'is', value: true };
}

/** Returns the values that a condition on text lists. */
export function valuesOf(condition: RuleCondition): readonly string[] {
  if (condition.op === 'in') return condition.value;
  return typeof condition.value === 'string' && condition.value !== '' ? [condition.value] : [];
}

/** Returns a condition on text for one or several values. */
export function withValues(
  field: RuleText,
  op: 'is' | 'isNot',
  values: readonly string[],
): RuleCondition {
  if (op === 'isNot') return { field, op, value: values.at(-1) ?? '' };
  return values.length > 1
    ? { field, op: 'in', value: [...values] }
    : { field, op: 'is', value: values[0] ?? '' };
}

/** Returns a rule without what its measure or game does not allow: periods of streaks, money of both games. */
export function withoutContradictions(rule: AchievementRule): AchievementRule {
  const { measure, where, game } = rule;
  const isRow = measure.kind === 'streak' || measure.kind === 'daysInRow';
  const isUnclear = game === null && 'field' in measure && isMoney(measure.field);
  return {
    ...rule,
    per: isRow ? null : rule.per,
    measure: isUnclear ? { kind: 'count' } : measure,
    where: where.filter(({ field }) => game !== null || !isMoney(field)),
  };
}
