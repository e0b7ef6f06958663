import { decode } from '@placemarkio/polyline';
import { expect, test } from 'vitest';
import {
  drive,
  ferry,
  fold,
  reloaded,
  sample,
  started,
  track,
  type Unnumbered,
} from './testing/drives.ts';
import { encodeTraces, extendTrace, noTrace, type Point } from './trace.ts';

/** Decodes the lines of a trace to points x, z; in the text x comes first. */
function read(lines: readonly string[]): Point[][] {
  return lines.map((line) => decode(line, 0).map(([z = NaN, x = NaN]): Point => [x, z]));
}

function traceOf(...events: readonly Unnumbered[]): Point[][] {
  const { chapter } = fold([started(1_000), ...events]).state;
  return read(encodeTraces(chapter ? [chapter.trace] : []));
}

/** A winding road on which nearly every point matters. */
function windingRoad(count: number): Point[] {
  return Array.from({ length: count }, (_, index): Point => [
    index * 100,
    Math.round(Math.sin(index / 3) * 400 + Math.sin(index / 50) * 20_000),
  ]);
}

test('encodes a line in the polyline format', () => {
  const trace = extendTrace(noTrace, [
    [
      [38, -120],
      [41, -121],
      [43, -126],
    ],
  ]);
  // Checked by hand: 38 is 76 in zigzag encoding, so 'k' and 'A'.
  expect(encodeTraces([{ ...trace, toleranceM: 0 }])).toEqual(['kAnFE@CH']);
});

test('a straight road has two points', () => {
  expect(traceOf(...drive())).toEqual([
    [
      [100, 0],
      [6_000, 0],
    ],
  ]);
});

test.each<[what: string, events: Unnumbered[]]>([
  ['a leap', [track(sample(4_000, { x: 50_000 }), sample(5_000, { x: 50_100 }))]],
  ['a ferry', [ferry(3_500), track(sample(4_000, { x: 50_000 }), sample(5_000, { x: 50_100 }))]],
  ['90 s without a sample', [track(sample(93_001, { x: 300 }), sample(94_000, { x: 400 }))]],
  ['a save', [reloaded(3_500, 900), track(sample(4_000, { x: 130 }), sample(5_000, { x: 200 }))]],
])('the line is split by %s', (_what, events) => {
  const before = track(sample(2_000), sample(3_000, { x: 100 }));
  expect(traceOf(before, ...events)).toHaveLength(2);
});

test('stops and other events don’t split it', () => {
  const before = track(sample(2_000), sample(3_000, { x: 100 }));
  const toll: Unnumbered = { type: 'tollgate', t: 3_500, amountMinor: 1 };
  const after = track(sample(93_000, { x: 300 }));
  expect(traceOf(before, toll, after)).toEqual([
    [
      [0, 0],
      [300, 0],
    ],
  ]);
});

test('a truck that is stopped, or seen only once, has no line', () => {
  const stands = [2_000, 3_000, 4_000].map((t) => sample(t, { x: t / 1_000 }));
  expect(traceOf(track(...stands))).toEqual([]);
  expect(traceOf(track(sample(2_000)))).toEqual([]);
});

/** Bends with points closer together than the tolerance. */
function slowBends(count: number): Point[] {
  return Array.from({ length: count }, (_, index): Point => [
    index * 2,
    Math.round(Math.sin(index / 4) * 22),
  ]);
}

test.each([
  ['winding road', windingRoad(400)],
  ['road of slow bends', slowBends(400)],
])('no point of a %s is further than 15 m from the line', (_what, road) => {
  const [line = []] = read(encodeTraces([extendTrace(noTrace, [road])]));
  const distances = road.map((point) =>
    Math.min(...line.slice(1).map((to, index) => distanceTo(point, line[index] ?? to, to))),
  );
  expect(Math.max(...distances)).toBeLessThanOrEqual(15);
  expect(line.length).toBeLessThan(400);
  expect(new Set(line.map(String)).size).toBe(line.length);
  expect([line[0], line.at(-1)]).toEqual([road[0], road.at(-1)]);
});

test('a long drive has at most 500 points, over all of its chapters', () => {
  const road = windingRoad(6_000);
  const halves = [road.slice(0, 3_000), road.slice(3_000)];
  const traces = halves.map((points) => extendTrace(noTrace, [points]));
  const lines = read(encodeTraces(traces));
  expect(lines).toHaveLength(2);
  const count = lines.flat().length;
  expect(count).toBeLessThanOrEqual(500);
  expect(count).toBeGreaterThan(250);
  expect([lines[0]?.[0], lines[1]?.at(-1)]).toEqual([road[0], road.at(-1)]);
});

test('the stored data of the worst forgery stays small', () => {
  const leaps = Array.from({ length: 2_000 }, (_, index): Point[] => {
    const x = (index % 2) * 900_000;
    return [
      [x, index],
      [x + 900, index],
      [x, index + 900],
    ];
  });
  const zigzag = Array.from({ length: 6_000 }, (_, index): Point => [
    (index % 2) * 1_000_000,
    ((index * 7_919) % 2_000_001) - 1_000_000,
  ]);
  for (const lines of [leaps, [zigzag], [zigzag, ...leaps, zigzag]]) {
    const trace = extendTrace(noTrace, lines);
    expect(JSON.stringify(trace).length).toBeLessThan(20_000);
    expect(read(encodeTraces([trace])).flat().length).toBeLessThanOrEqual(500);
  }
});

function distanceTo([x, z]: Point, [ax, az]: Point, [bx, bz]: Point): number {
  const [dx, dz] = [bx - ax, bz - az];
  const length = dx * dx + dz * dz;
  const share = length === 0 ? 0 : ((x - ax) * dx + (z - az) * dz) / length;
  const within = Math.min(1, Math.max(0, share));
  return Math.hypot(x - ax - within * dx, z - az - within * dz);
}
