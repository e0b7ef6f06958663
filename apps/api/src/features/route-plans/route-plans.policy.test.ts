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
  test('is the shortest possible, with both ends in place', () => {
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

  test('of ten stops is found without trying all orders', () => {
    let looks = 0;
    const costs = Array.from({ length: 10 }, (_, a) => {
      const row = Array.from({ length: 10 }, (_cost, b) => ((a * 7 + b * 13) % 31) + 1);
      return new Proxy(row, {
        get: (target, key) => {
          looks += 1;
          return Reflect.get(target, key);
        },
      });
    });
    expect(findShortestOrder(costs)).toHaveLength(10);
    // Eight stops in between: 2^8 sets, each with its last and next stop. Trying all orders would
    // take 8! × 9.
    expect(looks).toBeLessThan(2 ** 8 * 8 * 8);
  });
});

const drive = (drivingMinutes: number | null) => ({ drivingMinutes, distanceM: 500_000 });

describe('breaks', () => {
  test('are due after four and a half hours, the daily rest after nine', () => {
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

  test('are not due on arrival, nor planned after an unknown leg', () => {
    expect(planBreaks([drive(270)])).toEqual([]);
    expect(planBreaks([drive(271)])).toHaveLength(1);
    expect(planBreaks([drive(270), drive(10)])).toHaveLength(1);
    expect(planBreaks([drive(null), drive(900)])).toEqual([]);
  });

  test('never allow longer driving, whatever the legs', () => {
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

const leg = (kilometres: number) => ({
  distanceM: kilometres * 1_000,
  fuelMl: kilometres * 330,
  priceMinor: 155,
});
const place = (cityId: string, at: number, kilometres: number, priceMinor: number | null) => ({
  leg: at,
  distanceM: kilometres * 1_000,
  cityId,
  city: cityId,
  priceMinor,
});

describe('fuel', () => {
  const legs = [leg(300), leg(300), leg(250), leg(400)];

  test('is bought in the cheapest city within range', () => {
    const places = [
      place('praha', 0, 300, 120),
      place('brno', 1, 300, 140),
      place('jihlava', 1, 200, 145),
      place('wien', 2, 250, 150),
    ];
    // Praha is even cheaper, but would need another stop.
    expect(planFuelStops(legs, 1_000_000, places)).toEqual([
      {
        leg: 1,
        distanceM: 300_000,
        cityId: 'brno',
        city: 'brno',
        volumeMl: 198_000,
        priceMinor: 140,
      },
    ]);
  });

  test('is bought in the farthest of equally cheap cities', () => {
    const places = [
      place('brno', 1, 300, 140),
      place('wien', 2, 250, 140),
      place('linz', 1, 250, 140),
    ];
    expect(planFuelStops(legs, 1_000_000, places)).toMatchObject([{ cityId: 'wien' }]);
  });

  test('is bought on the road if no city is within range', () => {
    const onWay = { leg: 0, cityId: null, city: null, volumeMl: 148_500, priceMinor: 155 };
    expect(planFuelStops([leg(1_000)], 500_000, [])).toEqual([
      { ...onWay, distanceM: 450_000 },
      { ...onWay, distanceM: 900_000 },
    ]);
    expect(planFuelStops([leg(450)], 500_000, [])).toEqual([]);
    // A city beyond the tank's range doesn't count.
    expect(planFuelStops([leg(600)], 500_000, [place('far', 0, 451, 100)])).toMatchObject([
      { cityId: null, distanceM: 450_000 },
    ]);
  });

  test('never runs out, is not bought at the destination, and no more often than necessary', () => {
    const kilometres = array(integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 9 });
    const cities = array(
      record({ at: integer({ min: 1, max: 8_000 }), price: integer({ min: 100, max: 200 }) }),
      { maxLength: 30 },
    );
    assert(
      property(kilometres, cities, integer({ min: 200, max: 1_500 }), (drawn, some, range) => {
        const way = drawn.map((length) => leg(length));
        const begins = way.map((_, index) =>
          way.slice(0, index).reduce((sum, { distanceM }) => sum + distanceM, 0),
        );
        const total = way.reduce((sum, { distanceM }) => sum + distanceM, 0);
        const places = some.flatMap(({ at, price }) => {
          const on = begins.findLastIndex((begin) => begin < at * 1_000);
          const distance = at * 1_000 - (begins[on] ?? 0);
          return distance <= (way[on]?.distanceM ?? 0)
            ? [place('x', on, distance / 1_000, price)]
            : [];
        });
        const stops = planFuelStops(way, range * 1_000, places);
        const points = [0, ...stops.map((stop) => (begins[stop.leg] ?? 0) + stop.distanceM), total];
        for (const [at, point] of points.slice(1).entries()) {
          expect(point - (points[at] ?? 0)).toBeLessThanOrEqual(range * 900);
          expect(point).toBeGreaterThan(points[at] ?? 0);
        }
        expect(stops).toHaveLength(Math.ceil(total / (range * 900)) - 1);
      }),
    );
  });
});
