import type { BonusMeasure, PayLine, PayTerms } from '@waybill/schema/features/payroll.models';
import { limits } from '@waybill/schema/limits';
import { divideRounded } from '../../lib/rounding.ts';

/** What a driver's wages for a period are computed from. */
export interface PayFacts {
  /** The salary of the roles, in whole units. */
  readonly salary: number;
  /** Days in the company, and those of the whole month or week. */
  readonly days: number;
  readonly daysOfPeriod: number;
  /** Deliveries that the books have. */
  readonly jobs: number;
  readonly distanceM: number;
  readonly revenueMinor: number;
  readonly finesMinor: number;
  /** Jobs with a deadline, and those of them in time. */
  readonly timed: number;
  readonly onTime: number;
  /** Jobs with known cargo damage, and those of them with less than 1 %. */
  readonly inspected: number;
  readonly undamaged: number;
  /** The driver's parts of the company's own contracts. */
  readonly contracts: readonly { readonly client: string; readonly minor: number }[];
}

/** Returns the lines that the terms give, each rounded once, halves away from zero. Amounts of 0 are left out. */
export function linesOf(terms: PayTerms, facts: PayFacts): PayLine[] {
  const { salary, days, daysOfPeriod, distanceM, jobs, revenueMinor, finesMinor } = facts;
  return [
    line('SALARY', days, salary, [terms.salary ? salary * 100 : 0, daysOfPeriod]),
    line('DISTANCE', distanceM, terms.perKmMinor, [terms.perKmMinor ?? 0, 1_000]),
    line('JOBS', jobs, terms.perJobMinor, [terms.perJobMinor ?? 0, 1]),
    line('SHARE', revenueMinor, terms.sharePpm, [terms.sharePpm ?? 0, 1_000_000]),
    line('FINES', finesMinor, terms.finesPpm, [-(terms.finesPpm ?? 0), 1_000_000]),
    ...terms.bonuses.flatMap((bonus) => bonusLine(bonus, facts)),
    ...facts.contracts.map(({ client, minor }): PayLine => ({
      kind: 'CONTRACT',
      amountMinor: minor,
      basis: null,
      rate: null,
      of: client,
    })),
  ].filter(({ amountMinor }) => amountMinor !== 0);
}

function line(
  kind: PayLine['kind'],
  basis: number,
  rate: number | null,
  fraction: readonly [number, number],
): PayLine {
  return { kind, amountMinor: share(basis, fraction), basis, rate, of: null };
}

/** Multiplies a whole number by a fraction. */
function share(basis: number, [factor, divisor]: readonly [number, number]): number {
  return Number(divideRounded(BigInt(basis) * BigInt(factor), BigInt(divisor)));
}

function bonusLine(
  { measure, atLeast, amountMinor }: PayTerms['bonuses'][number],
  facts: PayFacts,
): PayLine[] {
  const [part, whole] = measuresOf(facts)[measure];
  const isReached = whole > 0 && BigInt(part) * 1_000_000n >= BigInt(atLeast) * BigInt(whole);
  const isCount = measure === 'jobs' || measure === 'distanceM';
  if (isCount ? part < atLeast : !isReached) return [];
  const basis = isCount ? part : Math.floor((part * 1_000_000) / whole);
  return [{ kind: 'BONUS', amountMinor, basis, rate: atLeast, of: measure }];
}

/** The measures as fractions; counts have no second part. */
function measuresOf(facts: PayFacts): Readonly<Record<BonusMeasure, readonly [number, number]>> {
  return {
    jobs: [facts.jobs, 1],
    distanceM: [facts.distanceM, 1],
    onTimePpm: [facts.onTime, facts.timed],
    damageFreePpm: [facts.undamaged, facts.inspected],
  };
}

/** What is paid of some lines, and what the driver owes otherwise. */
export interface PayTotal {
  readonly totalMinor: number;
  /** Zero or negative. */
  readonly carryMinor: number;
}

/** Adds up lines. Nothing is paid of a negative sum: the next payslip takes it over. */
export function totalOf(lines: readonly Pick<PayLine, 'amountMinor'>[]): PayTotal {
  const sum = sumOf(lines);
  return { totalMinor: Math.max(sum, 0), carryMinor: Math.min(sum, 0) };
}

/** Adds up the amounts of lines. */
export function sumOf(lines: readonly Pick<PayLine, 'amountMinor'>[]): number {
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** Returns the line that corrects an earlier period, or takes over what the driver owed (`from` null). */
export function correctionLine(amountMinor: number, from: string | null): PayLine[] {
  return amountMinor === 0
    ? []
    : [{ kind: 'CORRECTION', amountMinor, basis: null, rate: null, of: from }];
}

/** Returns what lines give for their own period, without what was corrected or adjusted. */
export function ownSumOf(lines: readonly PayLine[]): number {
  return sumOf(lines.filter(({ kind }) => kind !== 'CORRECTION' && kind !== 'ADJUSTMENT'));
}

const dayMs = 86_400_000;

/** Returns until when drivers can dispute their payslips. */
export function disputableUntil(reviewedAt: Date): Date {
  return new Date(reviewedAt.getTime() + limits.payReviewDays * dayMs);
}
