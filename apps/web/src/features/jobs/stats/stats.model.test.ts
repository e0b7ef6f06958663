import { exampleMeasures } from '@waybill/schema/features/jobs.examples';
import { expect, test } from 'vitest';
import { gamesOf, listDays, sumOf, weeksOf } from './stats.model.ts';

const ofDay = (day: string, game: 'ets2' | 'ats', revenueMinor: number) => ({
  ...exampleMeasures,
  day,
  game,
  jobs: 1,
  distanceM: 1_000,
  revenueMinor,
});
const days = [
  ofDay('2026-11-15', 'ets2', 1),
  ofDay('2026-11-16', 'ets2', 20),
  ofDay('2026-11-22', 'ats', 300),
  ofDay('2026-11-23', 'ets2', 4_000),
  ofDay('2026-11-23', 'ats', 50_000),
];

test('distances of two games are added up, amounts are not', () => {
  expect(sumOf(days, 'distance')).toBe(5_000);
  expect(sumOf(days, 'jobs')).toBe(5);
  expect([sumOf(days, 'ets2'), sumOf(days, 'ats')]).toEqual([4_021, 50_300]);
  expect(gamesOf(days)).toEqual(['ets2', 'ats']);
  expect(gamesOf(days.filter(({ game }) => game === 'ats'))).toEqual(['ats']);
  expect(gamesOf([])).toEqual([]);
});

test.each([
  ['2026-11-22T23:59:59Z', 320, 1],
  ['2026-11-23T00:00:00Z', 54_000, 320],
])('at %s this week and the last begin on Monday', (now, inThis, inLast) => {
  const past = days.filter(({ day }) => day <= now.slice(0, 10));
  const { thisWeek, lastWeek } = weeksOf(past, new Date(now));
  const revenueOf = (rows: typeof days) => sumOf(rows, 'ets2') + sumOf(rows, 'ats');
  expect([thisWeek, lastWeek].map((rows) => revenueOf([...rows]))).toEqual([inThis, inLast]);
});

test('lists days without jobs too', () => {
  const shown = listDays(days, new Date('2026-11-23T12:00:00Z'));
  expect(shown).toHaveLength(30);
  expect(shown[0]?.day).toBe('2026-10-25');
  expect(shown.at(-1)).toMatchObject({
    day: '2026-11-23',
    sums: [{ game: 'ets2' }, { game: 'ats' }],
  });
  expect(shown.at(-3)).toEqual({ day: '2026-11-21', sums: [] });
});
