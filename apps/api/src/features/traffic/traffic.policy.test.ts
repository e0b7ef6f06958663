import type { TrackSample } from '@waybill/schema/features/telemetry.models';
import { sampleFlags } from '@waybill/schema/features/telemetry.models';
import { cellOf } from '@waybill/telemetry/road-grid';
import { describe, expect, test } from 'vitest';
import { addTrack, cellAt, cellOfRoadCell, hourMs, middleOf, type Share } from './cells.policy.ts';
import type { CellSums } from './conditions.data.ts';
import { byCity, cellsOfCities, measure } from './conditions.policy.ts';

const hour = 400_000;
const startMs = hour * hourMs;

type Sample = Partial<Record<'t' | 'x' | 'z' | 'speed' | 'limit' | 'flags', number>>;

/** 90 km/h with a limit of 90, eastwards, 5 s after the previous one. */
function sample({
  t = 0,
  x = 100,
  z = 100,
  speed = 2_500,
  limit = 2_500,
  flags,
}: Sample): TrackSample {
  const [odometerM, fuelMl] = [1_000, 300_000];
  return flags === undefined
    ? [t, x, z, speed, odometerM, fuelMl, limit]
    : [t, x, z, speed, odometerM, fuelMl, limit, flags];
}

/** The contribution of two samples, the second as given. */
function taught(second: Sample, sinceMs = 0): Share | undefined {
  const shares = new Map<number, Share>();
  const step: Sample = { t: 5_000, x: 225, ...second };
  addTrack(shares, [sample({ speed: second.speed ?? 2_500 }), sample(step)], startMs, sinceMs);
  return [...shares.values()][0];
}

test('a sample counts where and when it was driven, and the first of a track only starts it', () => {
  expect(taught({})).toEqual({
    cell: cellAt(225, 100),
    hour,
    samples: 1,
    speedSum: 2_500,
    limitSum: 2_500,
    standing: 0,
    standingSum: 0,
    toldMs: 0,
    wetMs: 0,
    lastMs: startMs + 5_000,
  });
  const shares = new Map<number, Share>();
  addTrack(shares, [sample({ t: 5_000 })], startMs, 0);
  expect(shares.size).toBe(0);
});

describe('ignores', () => {
  test.each<[string, Sample]>([
    ['a leap', { x: 5_000 }],
    ['speed without a way', { x: 101 }],
    ['a rush of samples', { t: 3_999, x: 200 }],
    ['a gap of a moving truck', { t: 15_001, x: 475 }],
    ['a speed that no truck has', { speed: 5_001, x: 350 }],
    ['a limit that no road has', { limit: 4_201 }],
    ['a truck that is parked', { flags: sampleFlags.parked }],
    ['an engine that is off', { flags: sampleFlags.engineOff }],
  ])('%s', (_, second) => {
    expect(taught(second)).toBeUndefined();
  });

  test('driving from before the period', () => {
    expect(taught({}, startMs + 5_000)).toBeDefined();
    expect(taught({}, startMs + 5_001)).toBeUndefined();
  });
});

test('a road without a limit gives no congestion, but still the rain', () => {
  expect(taught({ limit: 0, flags: sampleFlags.wipers })).toMatchObject({
    samples: 0,
    limitSum: 0,
    standingSum: 0,
    toldMs: 5_000,
    wetMs: 5_000,
  });
  expect(taught({ flags: 0 })).toMatchObject({ toldMs: 5_000, wetMs: 0 });
});

test('a stationary truck has a limit and no speed, and gives no weather', () => {
  const still = { t: 60_000, x: 100, speed: 99, flags: sampleFlags.wipers };
  expect(taught(still)).toMatchObject({
    samples: 0,
    speedSum: 0,
    standing: 1,
    standingSum: 2_500,
    toldMs: 0,
  });
});

test('a traffic square is sixteen by sixteen road cells', () => {
  for (const [x, z] of [
    [0, 0],
    [-1, 3_999],
    [-4_001, 4_000],
    [119_999, -118_750],
  ] as const) {
    expect(cellOfRoadCell(cellOf([x, z]))).toBe(cellAt(x, z));
    const middle = middleOf(cellAt(x, z));
    expect(Math.max(Math.abs(middle.x - x), Math.abs(middle.z - z))).toBeLessThanOrEqual(2_000);
  }
});

const now = new Date(startMs + hourMs / 2);

function row(given: Partial<CellSums> & { readonly cell: number }): CellSums {
  return {
    vtcId: 'own',
    samples: 10,
    speedSum: 15_000,
    limitSum: 20_000,
    standingSum: 0,
    toldMs: 120_000,
    wetMs: 30_000,
    drivers: ['a', 'b', 'c'],
    tellers: ['a', 'b', 'c'],
    lastAt: new Date(startMs),
    ...given,
  };
}

const none: ReadonlySet<number> = new Set();
const reader = { vtcId: 'own', hasManyCompanies: true };
const nothing = { congestion: null, wet: null };

test('congestion is the shortfall from the limit, and wetness the share of time with wipers on', () => {
  expect(measure([row({ cell: 1 })], none, reader, now)).toEqual({
    congestion: { share: 0.25, samples: 10, drivers: 3, at: new Date(startMs).toISOString() },
    wet: { share: 0.25, minutes: 2, drivers: 3, at: new Date(startMs).toISOString() },
  });
  // Faster than the limit is no congestion, and times in the future count as now.
  const fast = row({ cell: 1, speedSum: 30_000, lastAt: new Date(now.getTime() + hourMs) });
  expect(measure([fast], none, reader, now).congestion).toMatchObject({
    share: 0,
    at: now.toISOString(),
  });
});

test('data of fewer than three drivers is hidden, and each driver counts once', () => {
  const pair = { drivers: ['a', 'b'], tellers: ['a', 'b'] };
  expect(
    measure([row({ cell: 1, ...pair }), row({ cell: 2, ...pair })], none, reader, now),
  ).toEqual(nothing);
  expect(measure([], none, reader, now)).toEqual(nothing);
  const third = row({ cell: 2, drivers: ['c'], tellers: ['a'] });
  expect(measure([row({ cell: 1, ...pair }), third], none, reader, now)).toMatchObject({
    congestion: { drivers: 3, samples: 20 },
    wet: null,
  });
});

function told(vtcId: string, drivers: readonly string[], speedSum: number): CellSums {
  return row({ cell: 1, vtcId, drivers, tellers: drivers, speedSum, wetMs: speedSum });
}

test('other companies see what three drivers of two companies agree on', () => {
  const other = { ...reader, vtcId: 'other' };
  const crew = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
  const forged = Array.from({ length: 3 }, () => told('forger', crew, 0));
  expect(measure(forged, none, other, now)).toEqual(nothing);
  expect(measure(forged, none, { ...other, vtcId: null }, now)).toEqual(nothing);
  expect(measure(forged, none, { ...other, hasManyCompanies: false }, now)).not.toEqual(nothing);
  const honest = [told('own', ['x', 'y'], 15_000), told('third', ['z'], 15_000)];
  const shown = { congestion: { share: 0.25 }, wet: { share: 0.125 } };
  expect(measure(honest, none, other, now)).toMatchObject(shown);
  expect(measure([...honest, ...forged], none, other, now)).toMatchObject(shown);
  // One driver in two companies is one driver.
  const twice = [told('own', ['x', 'y'], 15_000), told('third', ['x'], 15_000)];
  expect(measure(twice, none, other, now)).toEqual(nothing);
  // A company with three drivers sees their data, even if others send false data.
  const own = told('own', ['x', 'y', 'z'], 10_000);
  expect(measure([own, ...forged], none, reader, now).congestion).toMatchObject({
    share: 0.5,
    drivers: 3,
  });
});

test('a stationary truck counts as congestion, but not in the square of a city', () => {
  const held = row({ cell: 7, standingSum: 10_000 });
  expect(measure([held], none, reader, now).congestion?.share).toBe(0.5);
  expect(measure([held], new Set([7]), reader, now).congestion?.share).toBe(0.25);
  const city = { id: 'berlin', name: 'Berlin', x: 225, z: 100 };
  expect([...cellsOfCities([city])]).toEqual([cellAt(225, 100)]);
});

test('a square belongs to the nearest city, and to none beyond 8 km', () => {
  const [near, far] = [cellAt(2_000, 2_000), cellAt(60_000, 2_000)];
  const cities = [
    { id: 'one', name: 'One', x: 0, z: 0 },
    { id: 'two', name: 'Two', x: 9_000, z: 0 },
  ];
  const groups = byCity([row({ cell: near }), row({ cell: far })], cities);
  expect([...groups].map(([id, rows]) => [id, rows.length])).toEqual([['one', 1]]);
});
