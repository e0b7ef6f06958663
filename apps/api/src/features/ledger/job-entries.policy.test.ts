import { expect, test } from 'vitest';
import { type PostableJob, postJob } from './job-entries.policy.ts';

/** A job of the designs' examples. */
const job: PostableJob = {
  id: '1',
  game: 'ets2',
  isDelivered: true,
  counts: true,
  driverId: null,
  truckId: null,
  placeId: null,
  day: '2026-03-02',
  incomeMinor: 1_184_000,
  revenueMinor: 1_184_000,
  fuelMinor: 20_931,
  tollsMinor: 4_200,
  transportMinor: 33_000,
  finesMinor: 55_000,
  penaltyMinor: null,
  truckDamagePpm: 4_100,
  isSeenByDevice: true,
  marketPpm: 1_000_000,
  usdPerEurPpm: 1_100_000,
};
const books = { vtcId: '', currency: 'EUR', startsOn: '2026-01-01' } as const;
const post = (fields: Partial<PostableJob>, currency: 'EUR' | 'USD' = 'EUR') =>
  postJob({ ...job, ...fields }, { ...books, currency })?.lines;
const costs = { fuel: 20_931, tolls: 4_200, transport: 33_000, fines: 55_000, repair: 49_200 };

test('the market adds a bonus to a delivery, and never takes one away', () => {
  const revenue = -1_184_000;
  const withBonus = { revenue, ...costs, bonuses: -142_080, cash: 1_163_749 };
  expect(post({ marketPpm: 1_120_000 })).toEqual(withBonus);
  expect(post({ marketPpm: 900_000 })).toEqual({ revenue, ...costs, cash: 1_021_669 });
});

test('a cancelled job has no bonus', () => {
  const cancelled = { isDelivered: false, penaltyMinor: 5_000, marketPpm: 1_120_000 };
  expect(post(cancelled)).toEqual({ penalties: 5_000, cash: -5_000 });
});

test('a bonus in another currency is rounded once', () => {
  const none = { fuelMinor: null, tollsMinor: null, transportMinor: null, finesMinor: null };
  const small = { ...none, truckDamagePpm: null, revenueMinor: 37, marketPpm: 1_120_000 };
  // 37 × 0.12 × 1.1 = 4.884; rounded first, it would be 4 × 1.1 = 4.4.
  expect(post(small, 'USD')).toEqual({ revenue: -41, bonuses: -5, cash: 46 });
});
