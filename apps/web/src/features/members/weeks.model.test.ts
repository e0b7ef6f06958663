import { expect, test } from 'vitest';
import { firstMonday, weeksUntil } from './weeks.model.ts';

// A Sunday.
const now = new Date('2026-03-01T23:00:00Z');

test('sums days by week, Monday to Sunday, including weeks without jobs', () => {
  const weeks = weeksUntil(
    [
      { day: '2026-02-23', distanceM: 100, jobs: 1 },
      { day: '2026-03-01', distanceM: 20, jobs: 2 },
      { day: '2026-02-22', distanceM: 3, jobs: 1 },
    ],
    now,
  );
  expect(weeks).toHaveLength(52);
  expect(weeks.slice(-3)).toEqual([
    { monday: '2026-02-09', distanceM: 0, jobs: 0 },
    { monday: '2026-02-16', distanceM: 3, jobs: 1 },
    { monday: '2026-02-23', distanceM: 120, jobs: 3 },
  ]);
  expect(weeks[0]?.monday).toBe(firstMonday(now));
});
