import type { PositionFrame, TruckPoint } from '@waybill/schema/position-frames';
import { expect, test } from 'vitest';
import {
  createFleet,
  emptyFleet,
  type FleetState,
  haveVanished,
  isStale,
  placeAt,
  trucksOf,
  withFrame,
} from './fleet.model.ts';

const reader = { chosenId: null, company: 'NFL', glides: true };
const name = { h: 1, driverId: 'nora', name: 'Nora', company: 'NFL', jobId: null };
const point = (more: Partial<TruckPoint> = {}): TruckPoint => ({
  h: 1,
  x: 0,
  z: 0,
  speedKmh: 80,
  heading: 64,
  ageMs: 0,
  standingMinutes: 0,
  ...more,
});
const snap = (t: number, points: readonly TruckPoint[], names = [name]): PositionFrame => ({
  event: 'snap',
  streamId: 's',
  t,
  names,
  points,
  counts: [],
});

/** Returns the state after frames, each with its time of arrival. */
function after(...frames: readonly (readonly [now: number, frame: PositionFrame])[]): FleetState {
  return frames.reduce((state, [now, frame]) => withFrame(state, frame, now), emptyFleet);
}

/** A truck at 0 when the stream opened at 1 s, and 100 m further east 5 s later. */
const driving = after(
  [1_000, snap(500, [point()])],
  [6_000, { event: 'p', t: 5_500, points: [point({ x: 100 })] }],
);
const eastOf = (state: FleetState, now: number, shown = reader) =>
  trucksOf(state, shown, now).map(({ at: [x] }) => Math.round(x));

test('a truck is shown five seconds behind and glides between its positions', () => {
  expect([6_000, 7_000, 8_500, 11_000, 20_000].map((now) => eastOf(driving, now))).toEqual([
    [0],
    [20],
    [50],
    [100],
    [100],
  ]);
});

test('with reduced motion a truck is at its last position', () => {
  expect(eastOf(driving, 6_000, { ...reader, glides: false })).toEqual([100]);
});

test('a distance of more than 500 m is a jump, not a drive', () => {
  const jumped = withFrame(driving, { event: 'p', t: 10_500, points: [point({ x: 700 })] }, 11_000);
  expect([12_000, 15_900, 16_000].map((now) => eastOf(jumped, now)[0])).toEqual([100, 100, 700]);
});

test('a late frame moves nothing: the time of the position counts', () => {
  const late = after(
    [1_000, snap(500, [point()])],
    [9_000, { event: 'p', t: 8_000, points: [point({ x: 100, ageMs: 2_500 })] }],
  );
  expect(eastOf(late, 8_500)).toEqual(eastOf(driving, 8_500));
});

test('an arrow turns the shorter way', () => {
  const places = [
    { at: 0, x: 0, z: 0, heading: 350, speedKmh: 50 },
    { at: 10, x: 10, z: 0, heading: 10, speedKmh: 50 },
  ];
  expect(placeAt(places, 5)?.heading).toBeCloseTo(0);
  expect(placeAt(places, 7.5)?.heading).toBeCloseTo(5);
});

test('a truck is stale half a minute after its last position; later in a new stream', () => {
  const [truck] = driving.trucks.values();
  if (!truck) throw new Error('there is no truck');
  expect([35_000, 37_000].map((now) => isStale(driving, truck, now))).toEqual([false, true]);
  const old = after([1_000, snap(500, [point({ ageMs: 40_000 })])]);
  expect(trucksOf(old, reader, 1_000)[0]?.isStale).toBe(false);
  expect(trucksOf(old, reader, 32_000)[0]?.isStale).toBe(true);
});

test('removes trucks that are gone or missing in a new snapshot', () => {
  expect(withFrame(driving, { event: 'gone', trucks: [1] }, 7_000).trucks.size).toBe(0);
  const empty = withFrame(driving, snap(6_000, [], []), 7_000);
  expect(empty.trucks.size).toBe(0);
});

test('a truck that disappears within the view has vanished; outside of it, it has driven on', () => {
  expect(haveVanished(driving, [1], [0, -100, 200, 100])).toBe(true);
  expect(haveVanished(driving, [1], [200, -100, 400, 100])).toBe(false);
  expect(haveVanished(driving, [2], [0, -100, 200, 100])).toBe(false);
  expect(haveVanished(driving, [1], null)).toBe(false);
  // With very many trucks, the stream rotates through them.
  const counted = withFrame(driving, { event: 'c', counts: [{ cx: 0, cz: 0, count: 3 }] }, 7_000);
  expect(haveVanished(counted, [1], [0, -100, 200, 100])).toBe(false);
});

test('after an interruption a truck glides on from its position, even with another number', () => {
  const renamed: PositionFrame = {
    event: 'snap',
    streamId: 's2',
    t: 10_500,
    names: [{ ...name, h: 7 }],
    points: [point({ h: 7, x: 200 })],
    counts: [],
  };
  const again = withFrame(driving, renamed, 11_000);
  expect(again.streamId).toBe('s2');
  expect(eastOf(again, 13_500)).toEqual([150]);
});

test("the wrap-around of the frames' clock causes no jump", () => {
  const state = after(
    [1_000, snap(99_999_000, [point()])],
    [6_000, { event: 'p', t: 4_000, points: [point({ x: 100 })] }],
  );
  expect(eastOf(state, 8_500)).toEqual([50]);
});

test('counts are in the middle of their squares', () => {
  const state = withFrame(driving, { event: 'c', counts: [{ cx: -1, cz: 2, count: 12 }] }, 7_000);
  expect(state.counts).toEqual([{ at: [-8_000, 40_000], count: 12 }]);
});

test('returns the same trucks while nothing moves', () => {
  let state = driving;
  const fleet = createFleet(() => ({ state, shown: reader }));
  const gliding = fleet.trucksAt(8_000);
  expect(fleet.trucksAt(8_200)).not.toBe(gliding);
  const still = fleet.trucksAt(12_000);
  expect(fleet.trucksAt(12_900)).toBe(still);
  // It may have become stale.
  expect(fleet.trucksAt(13_000)).not.toBe(still);
  state = withFrame(state, { event: 'gone', trucks: [1] }, 13_100);
  expect(fleet.trucksAt(13_200)).toEqual([]);
});
