import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import { decodeWay, encodeWay } from './road-bytes.ts';
import {
  cellInChunk,
  cellInTile,
  cellM,
  cellOf,
  chunkOf,
  cornerOf,
  indexInChunk,
  indexInTile,
  step,
  tileOf,
} from './road-grid.ts';
import { cellsOf, meanPointSteps, type RoadLine, roadsVersion } from './roads.ts';
import type { Point } from './trace.ts';

const numRuns = inject('isLong') ? 5_000 : 300;

function roadsOf(...lines: Point[][]): RoadLine[] {
  return cellsOf(lines, roadsVersion);
}

/** Near edges and corners, where rounding errors would show, and anywhere. */
const coordinate = fc.oneof(
  fc.integer({ min: -3_000, max: 3_000 }),
  fc
    .tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: -1, max: 1 }))
    .map(([cells, beside]) => cells * cellM + beside),
  fc.integer({ min: -20_000, max: 20_000 }),
);
const point: fc.Arbitrary<Point> = fc.tuple(coordinate, coordinate);
const line = fc.array(point, { minLength: 2, maxLength: 8 });

/** Returns the cells of the first line. */
function cellsIn([passes = []]: readonly RoadLine[]): number[] {
  return passes.map(({ cell }) => cell);
}

test('numbers of cells', () => {
  expect(cellOf([0, 0])).toBe((4_096 << 13) | 4_096);
  expect(cellOf([-1, 249])).toBe((4_095 << 13) | 4_096);
  expect(cellOf([250, -250])).toBe((4_097 << 13) | 4_095);
  expect(cellOf([-1_000_000, 1_000_000])).toBe((96 << 13) | 8_096);
});

test('a straight path, and one round a corner', () => {
  const corner = cellOf([300, 20]);
  expect(
    roadsOf([
      [125, 20],
      [375, 20],
      [375, 320],
    ]),
  ).toEqual([
    [
      { cell: corner + step.west, metres: 125, dx: 95, dz: 10 },
      // 125 m at 62.5 and 230 m at 125 from the west; 125 m at 20 and 230 m at 135 from the north.
      { cell: corner, metres: 355, dx: 52, dz: 48 },
      { cell: corner + step.south, metres: 70, dx: 63, dz: 18 },
    ],
  ]);
});

test.each<[from: Point, to: Point]>([
  [
    [-125, -125],
    [125, 125],
  ],
  [
    [125, -125],
    [-125, 125],
  ],
  [
    [0, 0],
    [-250, -250],
  ],
])('a path through a corner uses the western neighbour, in both directions: %j %j', (from, to) => {
  const there = cellsIn(roadsOf([from, to]));
  expect(there).toHaveLength(3);
  const [west = from, east = to] = [from, to].toSorted((a, b) => a[0] - b[0]);
  const beside = west[1] < east[1] ? step.south : step.north;
  expect(there[1]).toBe(cellOf(west) + beside);
  expect(cellsIn(roadsOf([to, from]))).toEqual(there.toReversed());
});

test('each cell is a neighbour of the previous one, from the first point to the last', () => {
  fc.assert(
    fc.property(line, (points) => {
      const cells = cellsIn(roadsOf(points));
      expect([cells[0], cells.at(-1)]).toEqual(
        [points[0], points.at(-1)].map((p) => p && cellOf(p)),
      );
      const steps = cells.slice(1).map((cell, index) => cell - (cells[index] ?? NaN));
      const known: readonly number[] = Object.values(step);
      expect(steps.every((each) => known.includes(each))).toBe(true);
    }),
    { numRuns },
  );
});

test('a straight path crosses exactly the cells that it touches', () => {
  fc.assert(
    fc.property(point, point, (from, to) => {
      const cells = cellsIn(roadsOf([from, to]));
      // As many as there are edges between both ends: none twice, none off the path.
      const [fromX, fromZ] = from.map((value) => Math.floor(value / cellM));
      const [toX, toZ] = to.map((value) => Math.floor(value / cellM));
      expect(cells).toHaveLength(
        1 + Math.abs((toX ?? 0) - (fromX ?? 0)) + Math.abs((toZ ?? 0) - (fromZ ?? 0)),
      );
      for (const cell of cells) expect(isTouched(cornerOf(cell), from, to)).toBe(true);
    }),
    { numRuns },
  );
});

/** True if a cell that starts at an edge overlaps the range between two numbers. */
function isAlong(edge: number, a: number, b: number): boolean {
  return Math.max(a, b) >= edge && Math.min(a, b) <= edge + cellM;
}

/** True if a closed cell and a path have a point in common: no edge of either separates them. */
function isTouched([west, north]: Point, [x0, z0]: Point, [x1, z1]: Point): boolean {
  if (!isAlong(west, x0, x1) || !isAlong(north, z0, z1)) return false;
  const sides = [0, cellM].flatMap((right) =>
    [0, cellM].map((down) =>
      Math.sign((x1 - x0) * (north + down - z0) - (z1 - z0) * (west + right - x0)),
    ),
  );
  return Math.min(...sides) <= 0 && Math.max(...sides) >= 0;
}

test('the reverse path crosses the same cells', () => {
  fc.assert(
    fc.property(line, (points) => {
      const back = cellsIn(roadsOf(points.toReversed()));
      expect(back.toReversed()).toEqual(cellsIn(roadsOf(points)));
    }),
    { numRuns },
  );
});

test('no metre is lost, and mean points are within their cell', { tags: 'long' }, () => {
  fc.assert(
    fc.property(line, (points) => {
      const [passes = []] = roadsOf(points);
      const length = points.slice(1).reduce((sum, [x, z], index) => {
        const [px, pz] = points[index] ?? [x, z];
        return sum + Math.sqrt((x - px) ** 2 + (z - pz) ** 2);
      }, 0);
      expect(passes.reduce((sum, { metres }) => sum + metres, 0)).toBe(Math.round(length));
      for (const { dx, dz, metres } of passes) {
        expect(metres).toBeGreaterThanOrEqual(0);
        expect(Math.min(dx, dz)).toBeGreaterThanOrEqual(0);
        expect(Math.max(dx, dz)).toBeLessThanOrEqual(meanPointSteps);
      }
    }),
    { numRuns },
  );
});

test('an additional point on a straight path changes nothing', () => {
  fc.assert(
    fc.property(point, point, ([x, z], [dx, dz]) => {
      const to: Point = [x + 2 * dx, z + 2 * dz];
      // A point on an edge belongs to one side.
      fc.pre((x + dx) % cellM !== 0 && (z + dz) % cellM !== 0);
      expect(roadsOf([[x, z], [x + dx, z + dz], to])).toSatisfy((lines: RoadLine[]) => {
        const [whole = []] = roadsOf([[x, z], to]);
        const [parted = []] = lines;
        return (
          whole.length === parted.length &&
          whole.every((pass, index) => {
            const other = parted[index];
            return (
              other?.cell === pass.cell &&
              Math.abs(other.metres - pass.metres) <= 1 &&
              Math.abs(other.dx - pass.dx) <= 1 &&
              Math.abs(other.dz - pass.dz) <= 1
            );
          })
        );
      });
    }),
    { numRuns },
  );
});

test('lines aren’t joined, and parts outside the grid split one', () => {
  const near: Point[] = [
    [0, 0],
    [600, 0],
  ];
  const far: Point[] = [
    [90_000, 0],
    [90_600, 0],
  ];
  expect(roadsOf(near, far)).toEqual([...roadsOf(near), ...roadsOf(far)]);
  expect(roadsOf([...near, [1_000_001, 0], ...far])).toEqual(roadsOf(near, far));
  expect(roadsOf([...near, [1_000_001, 0], [5, 5]])).toEqual(roadsOf(near));
  expect(roadsOf([], [[5, 5]])).toEqual([]);
});

test('the worst forgery teaches nothing, and quickly', () => {
  const zigzag = Array.from({ length: 500 }, (_, index): Point => [
    (index % 2 === 0 ? -1 : 1) * 1_000_000,
    ((index * 7_919) % 2_000_001) - 1_000_000,
  ]);
  expect(roadsOf(zigzag)).toEqual([]);
  expect(
    roadsOf([
      [0, 0],
      [900_000, 0],
    ]),
  ).toHaveLength(1);
});

test('refuses unknown rules', () => {
  expect(() => cellsOf([], 2)).toThrow(RangeError);
});

test('tiles and chunks have a distinct index for each cell', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: (1 << 26) - 1 }), (cell) => {
      expect(cellInTile(tileOf(cell), indexInTile(cell))).toBe(cell);
      expect(cellInChunk(chunkOf(cell), indexInChunk(cell))).toBe(cell);
      expect(tileOf(cell)).toBeLessThan(1_024);
      expect(chunkOf(cell)).toBeLessThan(16_384);
      expect(indexInTile(cell)).toBeLessThan(65_536);
      expect(indexInChunk(cell)).toBeLessThan(4_096);
    }),
    { numRuns },
  );
});

test('encodes a way as computed by hand', () => {
  const [first = []] = roadsOf([
    [125, 20],
    [375, 20],
    [375, 320],
  ]);
  expect([...encodeWay({ pace: 300, lines: [first] })]).toEqual([
    // 300; 4,096 × 8,193 = 33,558,528; 3 cells; east, south; 125, 355, 70; the mean points.
    0xac, 0x02, 0x80, 0xa0, 0x80, 0x10, 3, 0b1000, 125, 0xe3, 0x02, 70, 95, 52, 63, 10, 48, 18,
  ]);
});

test('ways are decoded as they were encoded', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.array(line, { maxLength: 3 }), (pace, lines) => {
      const way = { pace, lines: roadsOf(...lines) };
      expect(decodeWay(encodeWay(way))).toEqual(way);
    }),
    { numRuns },
  );
});

test('refuses truncated bytes, and too long numbers', () => {
  const bytes = encodeWay({
    pace: 1,
    lines: roadsOf([
      [0, 0],
      [6_000, 900],
    ]),
  });
  for (let length = 2; length < bytes.length; length += 1) {
    expect(() => decodeWay(bytes.subarray(0, length))).toThrow(RangeError);
  }
  expect(() => decodeWay(Uint8Array.from([255, 255, 255, 255, 255, 1]))).toThrow(RangeError);
});
