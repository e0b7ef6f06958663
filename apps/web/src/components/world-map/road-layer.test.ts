import { cellOf, step, tileOf } from '@waybill/telemetry/road-grid';
import { expect, test } from 'vitest';
import { roadTilesIn, stretchesOf } from './road-layer.ts';

const middle = { dx: 63, dz: 63 };

test('roads lead from mean point to mean point, and both ways are one road', () => {
  const cell = cellOf([10, 10]);
  const stretches = stretchesOf([
    { cell, level: 3, exits: 8, dx: 0, dz: 126 },
    { cell: cell + step.east, level: 2, exits: 2, ...middle },
  ]);
  expect(stretches).toMatchObject([{ level: 2, ends: [0, 250, 375, 125] }]);
});

test('a road that leads one way alone is drawn, and one to a cell that is not known is not', () => {
  const cell = cellOf([10, 10]);
  const cells = [
    { cell, level: 1, exits: 0, ...middle },
    { cell: cell + step.south, level: 1, exits: 1 | 4, ...middle },
  ];
  expect(stretchesOf(cells)).toMatchObject([{ level: 1, ends: [125, 375, 125, 125] }]);
});

test('the brightest come last, above the others', () => {
  const cell = cellOf([10, 10]);
  const cells = [5, 5, 1].map((level, index) => ({
    cell: cell + index * step.east,
    level,
    exits: 8,
    dx: middle.dx,
    dz: middle.dz,
  }));
  expect(stretchesOf(cells).map(({ level }) => level)).toEqual([1, 5]);
});

test('tiles are fetched where they are seen', () => {
  const [near, far] = [tileOf(cellOf([10, 10])), tileOf(cellOf([100_000, 10]))];
  expect(roadTilesIn([near, far], [0, 0, 1_000, 1_000])).toEqual([near]);
  expect(roadTilesIn([near, far], [60_000, 0, 70_000, 1_000])).toEqual([near, far]);
});
