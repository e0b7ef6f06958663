import { exampleOnTheRoad } from '@waybill/schema/features/positions.examples';
import type { DriverOnTheRoad } from '@waybill/schema/features/positions.models';
import { expect, test } from 'vitest';
import { emptyFleet, withFrame } from './fleet.model.ts';
import { arrivesInMs, roadListOf, searchRows, standingMinutesOf } from './road-list.model.ts';

const now = new Date('2025-08-02T18:20:00.000Z');
const job = exampleOnTheRoad.job;
const driver = (id: string, more: Partial<DriverOnTheRoad> = {}): DriverOnTheRoad => ({
  ...exampleOnTheRoad,
  driver: { ...exampleOnTheRoad.driver, id, username: id },
  ...more,
});
const left = (km: number) => job && { ...job, plannedM: 500_000, drivenM: 500_000 - km * 1_000 };
/** Builds the name of another company's truck in a stream. */
const name = (h: number, driverId: string) => ({
  h,
  driverId,
  name: driverId,
  company: 'KLR',
  jobId: null,
});

test('sorts by nearest arrival, then by name if it is unknown', () => {
  const drivers = [
    driver('Zoe', { job: null }),
    driver('Anna', { job: null }),
    driver('Far', { job: left(400) }),
    driver('Near', { job: left(12) }),
  ];
  const { rows } = roadListOf(drivers, emptyFleet, now);
  expect(rows.map(({ name, leftM }) => [name, leftM])).toEqual([
    ['Near', 12_000],
    ['Far', 400_000],
    ['Anna', null],
    ['Zoe', null],
  ]);
});

test('drivers without a visible position are counted, not listed', () => {
  const { rows, hiddenCount } = roadListOf(
    [driver('Nora'), driver('Gustav', { place: null })],
    emptyFleet,
    now,
  );
  expect(rows.map(({ name }) => name)).toEqual(['Nora']);
  expect(hiddenCount).toBe(1);
});

test('drivers of other companies are listed once the stream has their position', () => {
  const point = { h: 1, x: 0, z: 0, speedKmh: 0, heading: 0, ageMs: 0, standingMinutes: 12 };
  const state = withFrame(
    emptyFleet,
    {
      event: 'snap',
      streamId: 's',
      t: 0,
      names: [name(1, 'Ines'), name(2, 'Unseen'), name(3, 'Nora')],
      points: [point, { ...point, h: 3 }],
      counts: [],
    },
    0,
  );
  const { rows } = roadListOf([driver('Nora')], state, now);
  expect(rows.map(({ name: who, standingMinutes }) => [who, standingMinutes])).toEqual([
    ['Nora', 0],
    ['Ines', 12],
  ]);
});

test('a stationary truck shows for how long', () => {
  const { place } = exampleOnTheRoad;
  const standing = place && { ...place, standingSince: '2025-08-02T18:07:30.000Z' };
  expect(standingMinutesOf(standing, now)).toBe(12);
  expect(standingMinutesOf(place, now)).toBe(0);
});

test('a search matches all words in name, company and destination', () => {
  const { rows } = roadListOf([driver('Nora'), driver('Elin', { job: null })], emptyFleet, now);
  const city = job?.destination.city ?? '';
  expect(searchRows(rows, ` NOR ${city.slice(0, 3)} `).map(({ name }) => name)).toEqual(['Nora']);
  expect(searchRows(rows, 'elin nora')).toEqual([]);
  expect(searchRows(rows, '')).toHaveLength(2);
});

test('the arrival is estimated from the recent pace, in real time', () => {
  // 19 km on the odometer are 1 km of the ETS2 map.
  const trail = [
    {
      points: [
        [0, 0, 0, 0],
        [1, 0, 0, 60],
        [2, 0, 0, 60],
      ],
    },
  ];
  expect(arrivesInMs('ets2', 19_000, 0, trail)).toBeCloseTo(60_000);
  expect(arrivesInMs('ats', 20_000, 60, [])).toBeCloseTo(60_000);
  expect(arrivesInMs('ets2', 19_000, 0, [])).toBeNull();
  expect(arrivesInMs('ets2', null, 80, trail)).toBeNull();
});
