import type { Truck } from '@waybill/schema/features/telemetry.models';
import { createRandom } from '@waybill/simulator/random';
import { simulateDriver } from '@waybill/simulator/simulate-driver';
import { describe, expect, inject, test } from 'vitest';
import vectors from './testing/fleet-vectors.json' with { type: 'json' };
import { foldDriver } from './testing/drivers.ts';
import { generateSightings, type TrueSighting } from './testing/garages.ts';
import { foldTrucks, type KnownTruck, type Sighted, sightingsOf } from './trucks.ts';

interface GivenSighting extends Sighted {
  readonly id: string;
  readonly at: number;
}

test.each(vectors.trucks)('$what', ({ sightings, trucks }) => {
  const given: readonly GivenSighting[] = sightings;
  const inOrder = given.toSorted((a, b) => a.at - b.at);
  expect(
    foldTrucks<KnownTruck, GivenSighting>([], inOrder).map(
      ({ plate, fromM, odometerM, sightings: of }) => ({
        plate,
        fromM,
        odometerM,
        sightings: of.map(({ id }) => id),
      }),
    ),
  ).toEqual(trucks);
});

test('no truck mixes two vehicles, and few vehicles are cut in many', () => {
  const drivers = inject('isLong') ? 1_000 : 200;
  let vehicles = 0;
  let trucks = 0;
  const mixed: unknown[] = [];
  for (let driver = 0; driver < drivers; driver += 1) {
    const sightings = generateSightings(createRandom(`garage ${driver}`), 60);
    vehicles += new Set(sightings.map(({ vehicle }) => vehicle)).size;
    for (const truck of foldTrucks([], sightings)) {
      trucks += 1;
      if (new Set(truck.sightings.map(({ vehicle }) => vehicle)).size > 1) mixed.push(driver);
    }
  }
  expect(mixed.length).toBeLessThanOrEqual(vehicles / 1_000);
  expect(trucks).toBeLessThan(vehicles * 4);
});

test('no truck of simulated drivers mixes two vehicles, and none is missing', () => {
  let vehicles = 0;
  let trucks = 0;
  for (let seed = 0; seed < (inject('isLong') ? 400 : 20); seed += 1) {
    const { sessions, truth } = simulateDriver(seed, { trucks: 3, jobs: 15, kinds: ['market'] });
    const vehicleOf = new Map(
      truth.trucks.map(({ sessionId, plate, vehicle }) => [`${sessionId} ${plate}`, vehicle]),
    );
    const sightings = [...foldDriver(sessions).values()]
      .flat()
      .flatMap((chapter) =>
        sightingsOf(chapter).map((sighting) =>
          Object.assign(sighting, {
            vehicle: vehicleOf.get(`${chapter.session.id} ${sighting.plate}`),
          }),
        ),
      )
      .toSorted((a, b) => a.at - b.at || a.part - b.part);
    const models = [...new Set(sightings.map(({ modelId }) => modelId))];
    const folded = models.flatMap((model) =>
      foldTrucks(
        [],
        sightings.filter(({ modelId }) => modelId === model),
      ),
    );
    const seen = folded.map((truck) => [...new Set(truck.sightings.map((it) => it.vehicle))]);
    expect([seed, seen.filter(({ length }) => length !== 1)]).toEqual([seed, []]);
    expect(new Set(seen.flat())).toEqual(new Set(sightings.map(({ vehicle }) => vehicle)));
    vehicles += new Set(seen.flat()).size;
    trucks += folded.length;
  }
  expect(vehicles).toBeGreaterThan(40);
  expect(trucks).toBeLessThan(vehicles * 1.5);
});

test('a fold in parts gives the same trucks', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const random = createRandom(`parts ${seed}`);
    const sightings = generateSightings(random, 40);
    const whole = foldTrucks([], sightings);
    const cut = random.integer(0, sightings.length);
    const first = foldTrucks<KnownTruck, TrueSighting>([], sightings.slice(0, cut));
    const last = foldTrucks(first, sightings.slice(cut));
    expect(last.map((it) => (it.known?.sightings ?? []).concat(it.sightings))).toEqual(
      whole.map((it) => it.sightings),
    );
  }
});

type Seen = readonly [plate: string | null, fromM: number, toM: number];

const countTrucks = (given: readonly Seen[]) =>
  foldTrucks<KnownTruck, Sighted>(
    [],
    given.map(([plate, fromM, toM]) => ({ plate, fromM, toM })),
  ).length;

describe('one sighting after another', () => {
  const cases: readonly (readonly [name: string, trucks: number, given: readonly Seen[]])[] = [
    [
      '200 m behind',
      1,
      [
        ['A', 0, 1_000],
        ['A', 800, 2_000],
      ],
    ],
    [
      'the same plate, 201 m behind its begin',
      2,
      [
        ['A', 1_000, 5_000],
        ['A', 799, 2_000],
      ],
    ],
    [
      'another plate, 2,000 m on',
      1,
      [
        ['A', 0, 1_000],
        ['B', 3_000, 4_000],
      ],
    ],
    [
      'another plate, 2,001 m on',
      2,
      [
        ['A', 0, 1_000],
        ['B', 3_001, 4_000],
      ],
    ],
    [
      'another plate, 200 m behind',
      1,
      [
        ['A', 0, 1_000],
        ['B', 800, 4_000],
      ],
    ],
    [
      'another plate, 201 m behind',
      2,
      [
        ['A', 0, 1_000],
        ['B', 799, 4_000],
      ],
    ],
    [
      'no plate, far on',
      2,
      [
        ['A', 0, 1_000],
        [null, 9_000, 10_000],
      ],
    ],
    [
      'no plate, then the same one',
      1,
      [
        ['A', 0, 1_000],
        [null, 1_000, 2_000],
        ['A', 90_000, 99_000],
      ],
    ],
  ];

  test.each(cases)('%s', (_name, trucks, given) => {
    expect(countTrucks(given)).toBe(trucks);
  });

  test('the plate decides before the nearest odometer', () => {
    const given = [
      { plate: 'A', fromM: 0, toM: 1_000 },
      { plate: 'B', fromM: 500_000, toM: 600_000 },
      { plate: 'A', fromM: 600_100, toM: 700_000 },
    ];
    expect(foldTrucks([], given).map(({ sightings }) => sightings.length)).toEqual([2, 1]);
  });
});

describe('the trucks of a chapter', () => {
  const wearPpm = { engine: 1, transmission: 2, cabin: 3, chassis: 4, wheels: 5 };
  const truck = (more: Partial<Truck> = {}): Truck => ({
    id: 'vehicle.scania.s_2016',
    brand: 'Scania',
    name: 'S',
    plate: 'A 1',
    odometerM: 1_000,
    fuelMl: 400_000,
    wearPpm,
    ...more,
  });
  const chapter = { from: 10, to: 20, lastOdometerM: 9_000, outcomes: [] };
  const span = { part: 1, at: 10, until: 20, fromM: 1_000, toM: 9_000, plate: 'A 1' };

  test('it is one from the first to the last odometer', () => {
    const firstTruck = truck();
    const lastTruck = truck({ odometerM: 8_000, fuelMl: 200_000 });
    expect(sightingsOf({ ...chapter, firstTruck, lastTruck })).toMatchObject([
      { ...span, fuelMl: 200_000, wearFrom: wearPpm, wearTo: null, brand: 'Scania' },
    ]);
  });

  test('only an outcome tells the wear at the end', () => {
    const worn = { ...wearPpm, engine: 900 };
    const lastTruck = truck({ odometerM: 9_000, wearPpm: worn });
    const penalty = { kind: 'cancelled', at: 20, gameMinute: null, penaltyMinor: 0 } as const;
    const outcomes = [{ ...penalty, truck: lastTruck }];
    const sightings = sightingsOf({ ...chapter, firstTruck: truck(), lastTruck, outcomes });
    expect(sightings).toMatchObject([{ ...span, wearFrom: wearPpm, wearTo: worn }]);
  });

  test('another model or plate is another one, each with one end', () => {
    const lastTruck = truck({ plate: 'B 2', odometerM: 70_000 });
    const changed = { ...chapter, firstTruck: truck(), lastTruck, lastOdometerM: 75_000 };
    expect(sightingsOf(changed)).toMatchObject([
      { ...span, until: 10, toM: 1_000 },
      { ...span, part: 2, at: 20, fromM: 75_000, toM: 75_000, plate: 'B 2' },
    ]);
  });

  test('an empty plate is none, and without a truck there is none', () => {
    const empty = truck({ plate: '' });
    expect(sightingsOf({ ...chapter, firstTruck: empty, lastTruck: empty })).toMatchObject([
      { plate: null },
    ]);
    expect(sightingsOf({ ...chapter, firstTruck: null, lastTruck: null })).toEqual([]);
  });
});
