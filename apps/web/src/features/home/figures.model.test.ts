import { exampleMeasures } from '@waybill/schema/features/jobs.examples';
import { expect, test } from 'vitest';
import { distanceOf, resultsOf, findStandingInBoard } from './figures.model.ts';

const measures = {
  ...exampleMeasures,
  revenueMinor: 1_000,
  finesMinor: 100,
  tollsMinor: 20,
  transportMinor: 3,
  penaltyMinor: 0,
};

test('keeps money in the currency of its game', () => {
  const sums = [
    { game: 'ets2' as const, ...measures },
    { game: 'ats' as const, ...measures, penaltyMinor: 2_000 },
  ];
  expect(resultsOf(sums)).toEqual([
    { currency: 'EUR', amountMinor: 877 },
    { currency: 'USD', amountMinor: -1_123 },
  ]);
  expect(distanceOf(sums)).toBe(2 * exampleMeasures.distanceM);
});

const place = (rank: number, name: string, distanceM: number) => ({
  rank,
  driver: { id: name, username: name, avatarUrl: null },
  distanceM,
});

test.each([
  [[], { kind: 'away' }],
  [[place(1, 'ann', 5)], { kind: 'away' }],
  [[place(1, 'me', 5)], { kind: 'alone' }],
  [[place(1, 'me', 5), place(2, 'ann', 2)], { kind: 'leads', name: 'ann', gapM: 3 }],
  [[place(1, 'ann', 5), place(2, 'me', 2)], { kind: 'behind', name: 'ann', gapM: 3 }],
  [[place(1, 'ann', 5), place(1, 'me', 5)], { kind: 'level' }],
  [[place(1, 'me', 5), place(1, 'ann', 5)], { kind: 'level' }],
])('of %o the driver learns how they stand', (rows, standing) => {
  expect(findStandingInBoard({ drivers: rows.length, rows }, 'me')).toEqual(standing);
});
