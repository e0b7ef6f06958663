import { expect, test } from 'vitest';
import { findReplay, isReplay, odometerOf, truckKeyOf } from './neighbours.ts';
import { chaptersOf, contract, hour, started, truck, wholeDrive } from './testing/drives.ts';
import { movingSecondsBefore, sharedOdometerM } from './testing/surroundings.ts';

const isSame = (own: readonly number[], ...others: readonly (readonly number[])[]) => {
  const replay = findReplay(own, others);
  return replay === null ? null : isReplay(replay);
};

test('a replay shares four fingerprints, or all of fewer, but never just one', () => {
  expect(isSame([1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 10], [5, 6])).toBe(false);
  expect(isSame([1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4])).toBe(true);
  expect(isSame([1, 2, 3], [1, 2])).toBe(false);
  expect(isSame([1, 2, 3], [1, 2, 3])).toBe(true);
  expect(isSame([1, 2], [1, 2])).toBe(true);
  expect(isSame([1], [1])).toBe(false);
  expect(isSame([], [])).toBe(null);
  expect(isSame([1, 2], [3])).toBe(null);
});

const [whole] = chaptersOf({ events: wholeDrive() });

test('a truck is identified by game, model and plate, and its odometer range covers all readings', () => {
  if (!whole) throw new Error('nothing was folded');
  expect(truckKeyOf('ets2', whole)).toBe('ets2/vehicle.scania.s_2016/');
  expect(truckKeyOf('ats', { firstTruck: { ...truck, plate: 'A 1' } })).toBe(
    'ats/vehicle.scania.s_2016/A 1',
  );
  expect(truckKeyOf('ets2', { firstTruck: null })).toBe(null);
  expect(odometerOf(whole)).toEqual({ least: 50_000_000, most: 50_114_000 });
  // The plate of a loan truck isn't distinctive.
  expect(odometerOf({ ...whole, contract: { ...contract, market: 'quick_job' } })).toBe(null);
  expect(sharedOdometerM('ets2', [whole], [whole, whole])).toBe(114_000);
});

test('another truck doesn’t widen the odometer range', () => {
  const other = { ...truck, id: 'vehicle.other', odometerM: 90_000_000 };
  const [chapter] = chaptersOf({
    events: [started(1_000), { type: 'truck.changed', t: 2_000, truck: other }],
  });
  expect(chapter && odometerOf(chapter)).toEqual({ least: 50_000_000, most: 50_000_000 });
});

test('a chapter cut off at 24 hours counts in proportion', () => {
  if (!whole?.drive) throw new Error('nothing was folded');
  const drive = { ...whole.drive, movingMs: 4 * hour };
  const chapters = [
    { from: 0, to: 8 * hour, drive },
    { from: 20 * hour, to: 28 * hour, drive },
  ];
  expect(movingSecondsBefore(28 * hour, chapters)).toBe(6 * 3_600);
  expect(movingSecondsBefore(24 * hour, chapters)).toBe(6 * 3_600);
  expect(movingSecondsBefore(60 * hour, chapters)).toBe(0);
});
