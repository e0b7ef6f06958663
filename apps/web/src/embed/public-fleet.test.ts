import { examplePublicTruck } from '@waybill/schema/features/positions.examples';
import { expect, test } from 'vitest';
import { createPublicFleet } from './public-fleet.ts';

const truck = (x: number, more = {}) => ({ ...examplePublicTruck, x, z: 0, ...more });
const eastOf = (fleet: ReturnType<typeof createPublicFleet>, now: number) =>
  fleet.trucksAt(now).map(({ at: [x] }) => Math.round(x));

test('trucks glide between two updates', () => {
  const fleet = createPublicFleet(true);
  expect(fleet.trucksAt(0)).toEqual([]);
  fleet.read([truck(0)], 1_000);
  expect(eastOf(fleet, 1_000)).toEqual([0]);
  fleet.read([truck(100)], 6_000);
  expect([6_000, 8_500, 11_000, 20_000].map((now) => eastOf(fleet, now))).toEqual([
    [0],
    [50],
    [100],
    [100],
  ]);
  expect(fleet.trucksAt(21_000)).toBe(fleet.trucksAt(22_000));
});

test('with reduced motion, and over more than 500 m, trucks jump to their new position', () => {
  const still = createPublicFleet(false);
  still.read([truck(0)], 0);
  still.read([truck(100)], 5_000);
  expect(eastOf(still, 5_000)).toEqual([100]);
  const fleet = createPublicFleet(true);
  fleet.read([truck(0)], 0);
  fleet.read([truck(600), truck(7, { key: 'new' })], 5_000);
  expect(eastOf(fleet, 5_100)).toEqual([600, 7]);
});

test('a truck that is missing in an update disappears', () => {
  const fleet = createPublicFleet(true);
  fleet.read([truck(0)], 0);
  fleet.read([], 5_000);
  expect(fleet.trucksAt(5_000)).toEqual([]);
});
