import { expect, test } from 'vitest';
import { averageBefore, fillDays } from './days.model.ts';

const dayOf = (day: string, jobs: number) => ({ day, jobs, events: 2 * jobs, databaseBytes: 1 });
const now = new Date('2026-03-14T10:00:00Z');

test('a day without data counts as zero', () => {
  const days = fillDays([dayOf('2026-03-12', 4), dayOf('2026-03-14', 1)], now);
  expect(days).toHaveLength(14);
  expect(days[0]).toMatchObject({ day: '2026-03-01', jobs: 0, databaseBytes: null });
  expect(days.slice(-3).map(({ jobs }) => jobs)).toEqual([4, 0, 1]);
});

test("days before the server existed don't lower the average", () => {
  const days = [dayOf('2026-03-10', 30), dayOf('2026-03-12', 10), dayOf('2026-03-14', 99)];
  // Four days, two of them at zero.
  expect(averageBefore(fillDays(days, now), 'jobs')).toBe(10);
  expect(averageBefore(fillDays(days, now), 'events')).toBe(20);
  expect(averageBefore(fillDays([dayOf('2026-03-14', 99)], now), 'jobs')).toBe(0);
  expect(averageBefore(fillDays([], now), 'jobs')).toBe(0);
});
