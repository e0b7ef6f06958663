import { array, assert, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planFuelStops } from './fuel-stops.policy.ts';
import { hours, planBreaks } from './hours.policy.ts';
import { findShortestOrder } from './order.policy.ts';

const matrixOf = (size: number) =>
  array(array(integer({ min: 1, max: 2_000 }), { minLength: size, maxLength: size }), {
    minLength: size,
    maxLength: size,
  });

const lengthOf = (order: readonly number[], costs: readonly (readonly number[])[]) =>
  order.slice(1).reduce((sum, to, at) => sum + (costs[order[at] ?? 0]?.[to] ?? Infinity), 0);

function permutationsOf(stops: readonly number[]): number[][] {
  if (stops.length === 0) return [[]];
  return stops.flatMap((stop) =>
    permutationsOf(stops.filter((other) => other !== stop)).map((rest) => [stop].concat(rest)),
  );
}

describe('the order of stops', () => {
  test('is the shortest of all, with both ends where they are', () => {
    assert(
      property(integer({ min: 2, max: 7 }).chain(matrixOf), (costs) => {
        const order = findShortestOrder(costs);
        const last = costs.length - 1;
        expect([order[0], order.at(-1)]).toEqual([0, last]);
        expect(order.toSorted((a, b) => a - b)).toEqual(costs.map((_, index) => index));
        const all = permutationsOf(costs.slice(1, -1).map((_, index) => index + 1));
        const least = Math.min(...all.map((stops) => lengthOf([0, ...stops, last], costs)));
        expect(lengthOf(order, costs)).toBe(least);
      }),
      { numRuns: 150 },
    );
  });

  test('of ten stops is found at once', () => {
    const costs = Array.from({ length: 10 }, (_, a) =>
      Array.from({ length: 10 }, (_, b) => ((a * 7 + b * 13) % 31) + 1),
    );
    const began = performance.now();
    expect(findShortestOrder(costs)).toHaveLength(10);
    expect(performance.now() - began).toBeLessThan(50);
  });
});

const drive = (drivingMinutes: number | null) => ({ drivingMinutes, distanceM: 500_000 });

describe('breaks', () => {
  test('are due after four and a half hours, the rest of the day after nine', () => {
    const told = planBreaks([drive(300), drive(600)]);
    expect(
      told.map(({ leg, drivenMinutes, kind, minutes }) => [leg, drivenMinutes, kind, minutes]),
    ).toEqual([
      [0, 270, 'BREAK', 45],
      [1, 540, 'REST', 660],
      [1, 810, 'BREAK', 45],
    ]);
    expect(told[0]?.distanceM).toBe(450_000);
  });

  test('are not due to whoever has arrived, nor told beyond what is known', () => {
    expect(planBreaks([drive(270)])).toEqual([]);
    expect(planBreaks([drive(271)])).toHaveLength(1);
    expect(planBreaks([drive(270), drive(10)])).toHaveLength(1);
    expect(planBreaks([drive(null), drive(900)])).toEqual([]);
  });

  test('leave nobody behind the wheel for longer, whatever the legs', () => {
    const minutes = array(integer({ min: 1, max: 1_500 }), { minLength: 1, maxLength: 9 });
    assert(
      property(minutes, (legs) => {
        const told = planBreaks(legs.map((leg) => drive(leg)));
        const total = legs.reduce((sum, leg) => sum + leg, 0);
        const stops = [0, ...told.map(({ drivenMinutes }) => drivenMinutes), total];
        for (const [at, stop] of stops.slice(1).entries()) {
          expect(stop - (stops[at] ?? 0)).toBeLessThanOrEqual(hours.drive);
        }
        const rests = told.filter(({ kind }) => kind === 'REST').length;
        expect(rests).toBe(Math.ceil(total / hours.day) - 1);
        for (const { leg, distanceM } of told) {
          expect(distanceM).toBeGreaterThanOrEqual(0);
          expect(distanceM).toBeLessThanOrEqual(500_000);
          expect(leg).toBeLessThan(legs.length);
        }
      }),
    );
  });
});

const leg = (kilometres: number, priceMinor: number | null = null, toCityId = 'there') => ({
  distanceM: kilometres * 1_000,
  fuelMl: kilometres * 330,
  toCityId,
  priceMinor,
});

describe('fuel', () => {
  test('is bought where it is cheapest of what the tank reaches', () => {
    const legs = [leg(300, 160, 'praha'), leg(300, 140, 'brno'), leg(250, 150, 'wien'), leg(400)];
    expect(planFuelStops(legs, 1_000_000, null)).toEqual([
      { leg: 1, distanceM: 300_000, cityId: 'brno', volumeMl: 198_000, priceMinor: 140 },
    ]);
  });

  test('is bought on the way where no stop is in reach', () => {
    expect(planFuelStops([leg(1_000)], 500_000, 155)).toEqual([
      { leg: 0, distanceM: 450_000, cityId: null, volumeMl: 148_500, priceMinor: 155 },
      { leg: 0, distanceM: 900_000, cityId: null, volumeMl: 148_500, priceMinor: 155 },
    ]);
    expect(planFuelStops([leg(450)], 500_000, 155)).toEqual([]);
  });

  test('never runs out, and is not bought at the goal', () => {
    const legs = array(
      record({ kilometres: integer({ min: 1, max: 900 }), price: integer({ min: 100, max: 200 }) }),
      { minLength: 1, maxLength: 9 },
    );
    assert(
      property(legs, integer({ min: 200, max: 1_500 }), (drawn, range) => {
        const way = drawn.map(({ kilometres, price }) => leg(kilometres, price));
        const begins = way.map((_, index) =>
          way.slice(0, index).reduce((sum, { distanceM }) => sum + distanceM, 0),
        );
        const total = way.reduce((sum, { distanceM }) => sum + distanceM, 0);
        const stops = planFuelStops(way, range * 1_000, 150);
        const points = [0, ...stops.map((stop) => (begins[stop.leg] ?? 0) + stop.distanceM), total];
        for (const [at, point] of points.slice(1).entries()) {
          expect(point - (points[at] ?? 0)).toBeLessThanOrEqual(range * 900);
          expect(point).toBeGreaterThan(points[at] ?? 0);
        }
      }),
    );
  });
});
