import { createRandom } from '@waybill/simulator/random';
import { describe, expect, inject, test } from 'vitest';
import { attendanceOf, countConvoy, placesByMinute, type Sighting } from './convoy.ts';
import { generateConvoy, type GeneratedConvoy } from './testing/convoys.ts';

const minute = 60_000;
const sizes = [3, 4, 6, 9, 14, 25, 60, 120];

function count({ from, minutes, drivers }: GeneratedConvoy) {
  return countConvoy(drivers.map(({ sightings }) => placesByMinute(sightings, { from, minutes })));
}

/** A truck that drives along a line from a minute on, with a sighting each half minute. */
function drive(
  [first, last]: readonly [number, number],
  { startX = 0, z = 0, stepM = 600, stands = false } = {},
): Sighting[] {
  return Array.from({ length: (last - first) * 2 + 1 }, (_, index) => {
    const at = first * minute + (index * minute) / 2;
    const metres = stands ? 0 : (at / minute) * stepM;
    return { at, x: startX + metres, z, odometerM: metres * 19 };
  });
}

function countOf(trucks: readonly (readonly Sighting[])[], minutes = 60) {
  return countConvoy(trucks.map((sightings) => placesByMinute(sightings, { from: 0, minutes })));
}

test('generated convoys are decided right', () => {
  const rounds = inject('isLong') ? 100 : 3;
  let judged = 0;
  const wrong: unknown[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const size of sizes) {
      const convoy = generateConvoy(createRandom(`convoy ${round} ${size}`), size);
      const { minutes, shares } = count(convoy);
      for (const [index, share] of shares.entries()) {
        const driver = convoy.drivers[index];
        if (!driver || (driver.with > 0.45 && driver.with < 0.68)) continue;
        if (driver.with <= 0.45 && driver.known > 0.5 && driver.known < 0.72) continue;
        judged += 1;
        const missed = driver.known < 0.6 ? 'UNKNOWN' : 'MISSED';
        const expected = driver.with >= 0.68 ? 'ATTENDED' : missed;
        const found = attendanceOf(share, minutes);
        if (found !== expected) wrong.push({ round, size, index, found, expected, share, minutes });
      }
    }
  }
  expect(judged).toBeGreaterThan(rounds * 200);
  expect(wrong.slice(0, Math.max(0, wrong.length - judged * 0.005))).toEqual([]);
});

test('the order of drivers and of their batches makes no difference', () => {
  const random = createRandom('orders');
  const convoy = generateConvoy(random, 30);
  const order = random.shuffle(convoy.drivers.map((_, index) => index));
  const mixed = order.flatMap((index) => {
    const driver = convoy.drivers[index];
    return driver ? [{ ...driver, sightings: random.shuffle(driver.sightings) }] : [];
  });
  const [expected, found] = [count(convoy), count({ ...convoy, drivers: mixed })];
  expect(found.minutes).toBe(expected.minutes);
  expect(found.shares).toEqual(order.map((index) => expected.shares[index]));
});

const at = (t: number, x: number): Sighting => ({ at: t, x, z: 0, odometerM: 0 });
const places = (sightings: readonly Sighting[]) =>
  placesByMinute(sightings, { from: 0, minutes: 4 }).map((place) => place && Math.round(place.x));

describe('a place', () => {
  test('is between two samples at most 90 seconds apart', () => {
    expect(places([at(30_000, 0), at(120_000, 900), at(211_000, 900)])).toEqual([
      null,
      300,
      900,
      null,
    ]);
  });

  test('is unknown during a leap', () => {
    expect(places([at(0, 0), at(50_000, 100), at(70_000, 1_900)])).toEqual([0, null, null, null]);
    expect(places([at(0, 0), at(50_000, 100), at(70_000, 1_700)])).toEqual([0, 900, null, null]);
  });
});

const group = (size: number, startX: number) =>
  Array.from({ length: size }, () => drive([0, 30], { startX }));

const withOf = (rear: number, startX: number, front = 6) =>
  countOf([...group(front, 0), ...group(rear, startX)]).shares.at(-1)?.minutesWith;

describe('a convoy', () => {
  test('chains trucks within 2 km of each other, across all squares', () => {
    for (let turn = 0; turn < 12; turn += 1) {
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      const placed = (gap: number) =>
        [0, 1, 2, 3].map((index) =>
          drive([0, 30], { startX: cos * gap * index, z: sin * gap * index }),
        );
      expect(countOf(placed(1_999)).shares.map(({ minutesWith }) => minutesWith)).toEqual([
        30, 30, 30, 30,
      ]);
      expect(countOf(placed(2_001)).minutes).toBe(0);
    }
  });

  test('lasts ten minutes at least, of two trucks at least', () => {
    expect(countOf([drive([0, 10]), drive([0, 10])]).minutes).toBe(10);
    expect(countOf([drive([0, 9]), drive([0, 9])])).toEqual({
      minutes: 0,
      shares: [0, 1].map(() => ({ minutesWith: 0, minutesKnown: 0, distanceM: 0 })),
    });
    expect(countOf([drive([0, 40])]).minutes).toBe(0);
    expect(attendanceOf({ minutesWith: 0, minutesKnown: 0, distanceM: 0 }, 0)).toBeNull();
  });

  test('begins and ends while half of it moves, and counts the rests between', () => {
    const parked = drive([0, 50], { stands: true });
    const rests = [
      ...drive([0, 20], { stands: true }),
      ...drive([20.5, 30], { startX: -12_000 }),
      ...drive([30.5, 40], { startX: 6_000, stands: true }),
      ...drive([40.5, 50], { startX: -18_000 }),
    ];
    const { minutes, shares } = countOf([rests, rests, parked]);
    expect(minutes).toBe(30);
    expect(shares[2]).toMatchObject({ minutesWith: 4, minutesKnown: 30 });
  });

  test('includes a third of it at up to 8 km, not a single truck, nor farther or fewer', () => {
    expect(withOf(2, -7_900)).toBe(30);
    expect(withOf(2, -8_100)).toBe(0);
    expect(withOf(2, -7_900, 7)).toBe(0);
    expect(withOf(1, -7_900, 3)).toBe(0);
  });

  test('of two as large is the one nearer to that of the minute before', () => {
    const pair = [drive([0, 40]), drive([0, 40])];
    const other = [drive([10, 40], { z: 50_000 }), drive([10, 40], { z: 50_000 })];
    const { shares } = countOf([...other, ...pair]);
    expect(shares.map(({ minutesWith }) => minutesWith)).toEqual([0, 0, 40, 40]);
  });

  test('adds up what is driven with it', () => {
    const { shares } = countOf([drive([0, 30]), drive([0, 30]), drive([10, 30])]);
    expect(shares.map(({ distanceM }) => distanceM)).toEqual([30, 30, 20].map((n) => n * 600 * 19));
  });
});

test.each([
  ['ATTENDED', 48, 50],
  ['MISSED', 47, 80],
  ['MISSED', 0, 48],
  ['UNKNOWN', 0, 47],
  ['UNKNOWN', 47, 47],
] as const)('%s: %i minutes of 80 with it, %i known', (expected, minutesWith, minutesKnown) => {
  expect(attendanceOf({ minutesWith, minutesKnown, distanceM: 0 }, 80)).toBe(expected);
});
