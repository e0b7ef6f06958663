import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellInTile, cellOf, tileOf } from './road-grid.ts';
import { decodeTile, encodeTile, levelOf, type TileCell } from './road-tiles.ts';

test('encodes a tile as computed by hand', () => {
  const near: TileCell = { cell: cellOf([125, 125]), level: 1, exits: 8, dx: 63, dz: 64 };
  const below: TileCell = { cell: cellOf([375, 375]), level: 15, exits: 3, dx: 0, dz: 126 };
  // The second one is a row of 256 and a cell further: 257.
  const bytes = [1, 2, 0, 0x81, 0x02, 0x18, 0xf3, 63, 0, 64, 126];
  expect([...encodeTile([below, near])]).toEqual(bytes);
  expect(decodeTile(tileOf(near.cell), Uint8Array.from(bytes))).toEqual([near, below]);
});

test.each([
  [1, 0],
  [2, 1],
  [3, 1],
  [4, 2],
  [1_386, 10],
  [40_000_000, 15],
])('%i jobs are level %i', (jobs, level) => {
  expect(levelOf(jobs)).toBe(level);
});

test('tiles are decoded as they were encoded', () => {
  const cell = fc.record({
    index: fc.nat(65_535),
    level: fc.nat(15),
    exits: fc.nat(15),
    dx: fc.nat(126),
    dz: fc.nat(126),
  });
  const cells = fc.uniqueArray(cell, { selector: ({ index }) => index, maxLength: 200 });
  fc.assert(
    fc.property(fc.nat(1_023), cells, (tile, some) => {
      const sorted = some
        .toSorted((a, b) => a.index - b.index)
        .map(({ index, level, exits, dx, dz }) => {
          const cell = cellInTile(tile, index);
          return { cell, level, exits, dx, dz };
        });
      expect(decodeTile(tile, encodeTile(sorted))).toEqual(sorted);
    }),
  );
});

test('refuses another format, and truncated bytes', () => {
  expect(() => decodeTile(0, Uint8Array.from([2, 0]))).toThrow(RangeError);
  expect(() => decodeTile(0, Uint8Array.from([1, 200, 1, 0]))).toThrow(RangeError);
  expect(() => decodeTile(0, new Uint8Array())).toThrow(RangeError);
});
