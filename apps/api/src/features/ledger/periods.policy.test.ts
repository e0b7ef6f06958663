import { shiftDay } from '@waybill/schema/days';
import { expect, test } from 'vitest';
import { monthsOf, periodBefore, type PeriodRange, splitPeriod } from './periods.policy.ts';

const daysIn = (from: string, to: string) => {
  const days: string[] = [];
  for (let day = from; day <= to; day = shiftDay(day, 1)) days.push(day);
  return days;
};

/** Lists the days of a range, month by month and year by year, by the calendar. */
function daysOf({ grain, from, to }: PeriodRange): string[] {
  const end = new Date(to);
  if (grain === 'MONTH') end.setUTCMonth(end.getUTCMonth() + 1);
  if (grain === 'YEAR') end.setUTCFullYear(end.getUTCFullYear() + 1);
  if (grain === 'DAY') end.setUTCDate(end.getUTCDate() + 1);
  return daysIn(from, shiftDay(end.toISOString().slice(0, 10), -1));
}

test('a split period has each day once, in few periods', () => {
  const starts = daysIn('2023-12-27', '2024-03-04');
  for (const from of starts) {
    for (const length of [0, 1, 27, 30, 31, 365, 800]) {
      const to = shiftDay(from, length);
      for (const largest of ['MONTH', 'YEAR'] as const) {
        const ranges = splitPeriod(from, to, largest);
        expect(ranges.flatMap(daysOf), `${from} to ${to}`).toEqual(daysIn(from, to));
        const days = ranges.filter(({ grain }) => grain === 'DAY').flatMap(daysOf);
        expect(days.length, `${from} to ${to}`).toBeLessThanOrEqual(60);
      }
    }
  }
});

test('whole years are split into years only', () => {
  expect(splitPeriod('2024-01-01', '2025-12-31')).toEqual([
    { grain: 'YEAR', from: '2024-01-01', to: '2025-01-01' },
  ]);
  expect(splitPeriod('2024-12-31', '2026-02-02')).toEqual([
    { grain: 'DAY', from: '2024-12-31', to: '2024-12-31' },
    { grain: 'YEAR', from: '2025-01-01', to: '2025-01-01' },
    { grain: 'MONTH', from: '2026-01-01', to: '2026-01-01' },
    { grain: 'DAY', from: '2026-02-01', to: '2026-02-02' },
  ]);
});

test('months and the period before', () => {
  expect(monthsOf('2025-12-31', '2026-02-01')).toEqual(['2025-12-01', '2026-01-01', '2026-02-01']);
  expect(periodBefore('2026-03-01', '2026-03-31')).toEqual({
    from: '2026-01-29',
    to: '2026-02-28',
  });
  expect(periodBefore('2026-03-02', '2026-03-02')).toEqual({
    from: '2026-03-01',
    to: '2026-03-01',
  });
});
