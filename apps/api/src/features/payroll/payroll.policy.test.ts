import { dayOf } from '@waybill/schema/days';
import { describe, expect, test } from 'vitest';
import { linesOf, type PayFacts, sumOf, totalOf } from './payroll.policy.ts';
import { countDaysWithin, freeDaysAround, periodOf } from './periods.policy.ts';

const february = { from: '2026-02-01', to: '2026-02-28' };

const terms = {
  salary: true,
  perKmMinor: 35,
  perJobMinor: 500,
  sharePpm: 120_000,
  finesPpm: 1_000_000,
  bonuses: [
    { measure: 'onTimePpm', atLeast: 900_000, amountMinor: 25_000 },
    { measure: 'distanceM', atLeast: 500_000, amountMinor: 10_000 },
  ],
} as const;

const idle: PayFacts = {
  salary: 0,
  days: 0,
  daysOfPeriod: 28,
  jobs: 0,
  distanceM: 0,
  revenueMinor: 0,
  finesMinor: 0,
  timed: 0,
  onTime: 0,
  inspected: 0,
  undamaged: 0,
  contracts: [],
};
const busy: PayFacts = {
  ...idle,
  salary: 1_500,
  days: 28,
  jobs: 2,
  distanceM: 358_700 + 212_345,
  revenueMinor: 1_184_000 + 700_001,
  finesMinor: 55_000,
  timed: 1,
  onTime: 1,
  inspected: 2,
  undamaged: 1,
};

const amountsOf = (facts: PayFacts) =>
  linesOf({ ...terms, bonuses: [...terms.bonuses] }, facts).map(
    ({ kind, amountMinor }) => [kind, amountMinor] as const,
  );

const bonusesOf = (facts: Partial<PayFacts>) =>
  linesOf(
    {
      ...terms,
      bonuses: [
        { measure: 'onTimePpm', atLeast: 900_000, amountMinor: 1 },
        { measure: 'damageFreePpm', atLeast: 500_000, amountMinor: 2 },
        { measure: 'jobs', atLeast: 10, amountMinor: 3 },
      ],
    },
    { ...idle, ...facts },
  )
    .filter(({ kind }) => kind === 'BONUS')
    .map(({ amountMinor }) => amountMinor);

describe('the lines of a payslip', () => {
  test('are salary, distance, jobs, share, fines and bonuses, each rounded once', () => {
    expect(amountsOf(busy)).toEqual([
      ['SALARY', 150_000],
      ['DISTANCE', 19_987],
      ['JOBS', 1_000],
      ['SHARE', 226_080],
      ['FINES', -55_000],
      ['BONUS', 25_000],
      ['BONUS', 10_000],
    ]);
  });

  test('pay the salary for the days in the company', () => {
    const joined = [{ joinedAt: '2026-02-14T23:59:59Z', leftAt: null }];
    expect(amountsOf({ ...busy, days: countDaysWithin(joined, february) })[0]).toEqual([
      'SALARY',
      80_357,
    ]);
    const left = [{ joinedAt: '2026-01-01T00:00:00Z', leftAt: '2026-02-03T00:00:00Z' }];
    const days = countDaysWithin(left, february);
    expect(amountsOf({ ...idle, salary: 1_501, days })).toEqual([['SALARY', 10_721]]);
  });

  test('count a day once, also if a driver left and joined again', () => {
    const spans = [
      { joinedAt: '2026-02-01T08:00:00Z', leftAt: '2026-02-02T09:00:00Z' },
      { joinedAt: '2026-02-02T10:00:00Z', leftAt: '2026-02-02T11:00:00Z' },
    ];
    expect(countDaysWithin(spans, february)).toBe(2);
  });

  test('may be negative: nothing is paid, and the next payslip takes it over', () => {
    const lines = linesOf(
      { ...terms, bonuses: [...terms.bonuses] },
      { ...idle, jobs: 1, distanceM: 1_000, revenueMinor: 100, finesMinor: 90_000, timed: 1 },
    );
    expect(lines.map(({ amountMinor }) => amountMinor)).toEqual([35, 500, 12, -90_000]);
    expect(totalOf(lines)).toEqual({ totalMinor: 0, carryMinor: -89_453 });
    expect(sumOf(lines)).toBe(-89_453);
  });

  test('have no bonus for shares without jobs that tell, nor below what is needed', () => {
    expect(bonusesOf({ jobs: 9 })).toEqual([]);
    expect(bonusesOf({ jobs: 10, timed: 10, onTime: 9, inspected: 2, undamaged: 1 })).toEqual([
      1, 2, 3,
    ]);
    expect(bonusesOf({ timed: 1_000, onTime: 899, inspected: 1_000, undamaged: 499 })).toEqual([]);
  });
});

test.each([
  ['2026-02-10', '2026-02-01', '2026-02-28', '2026-02-09', '2026-02-15'],
  ['2028-02-29', '2028-02-01', '2028-02-29', '2028-02-28', '2028-03-05'],
  ['2026-01-01', '2026-01-01', '2026-01-31', '2025-12-29', '2026-01-04'],
])('the month and the week of %s', (day, monthFrom, monthTo, weekFrom, weekTo) => {
  expect(periodOf(day, 'MONTH')).toEqual({ from: monthFrom, to: monthTo });
  expect(periodOf(day, 'WEEK')).toEqual({ from: weekFrom, to: weekTo });
});

test('a week that begins in a paid month begins after it', () => {
  const taken = [february];
  expect(freeDaysAround('2026-02-28', 'WEEK', taken)).toBeNull();
  expect(freeDaysAround('2026-03-01', 'WEEK', taken)).toEqual({
    from: '2026-03-01',
    to: '2026-03-01',
  });
  expect(freeDaysAround('2026-01-31', 'WEEK', taken)).toEqual({
    from: '2026-01-26',
    to: '2026-01-31',
  });
  expect(freeDaysAround('2026-03-02', 'WEEK', taken)).toEqual({
    from: '2026-03-02',
    to: dayOf(new Date('2026-03-08')),
  });
});
