import { cellOf, step, tileOf } from '@waybill/telemetry/road-grid';
import { expect, test } from 'vitest';
import { roadTilesIn, linesOf } from './road-layer.ts';

const middle = { dx: 63, dz: 63 };

const at = (column: number, row: number) =>
  cellOf([10, 10]) + column * step.east + row * step.south;

const build = (cells: readonly (readonly [number, number, number])[]) =>
  linesOf(
    cells.map(([column, row, exits]) => ({ cell: at(column, row), level: 1, exits, ...middle })),
  );

test('roads connect mean points, and both directions are one road', () => {
  const cell = cellOf([10, 10]);
  const lines = linesOf([
    { cell, level: 3, exits: 8, dx: 0, dz: 126 },
    { cell: cell + step.east, level: 2, exits: 2, ...middle },
  ]);
  expect(lines).toMatchObject([
    {
      level: 2,
      lines: [
        {
          points: [
            [0, 250],
            [375, 125],
          ],
          bounds: [0, 125, 375, 250],
        },
      ],
    },
  ]);
});

test('a one-way road is drawn, and one to an unknown cell is not', () => {
  const cell = cellOf([10, 10]);
  const cells = [
    { cell, level: 1, exits: 0, ...middle },
    { cell: cell + step.south, level: 1, exits: 1 | 4, ...middle },
  ];
  expect(linesOf(cells)).toMatchObject([
    {
      level: 1,
      lines: [
        {
          points: [
            [125, 375],
            [125, 125],
          ],
        },
      ],
    },
  ]);
});

test('roads become as few lines as possible, also at junctions and loops', () => {
  const [east, south, west, north] = [8, 4, 2, 1];
  // Four cells from west to east; a road branches off to the south at the second.
  const [fork] = build([
    [0, 0, east],
    [1, 0, east | south],
    [2, 0, east],
    [3, 0, 0],
    [1, 1, 0],
  ]);
  expect(fork?.lines.map(({ points }) => points.length)).toEqual([3, 3]);
  const [circle] = build([
    [0, 0, east],
    [1, 0, south],
    [1, 1, west],
    [0, 1, north],
  ]);
  expect(circle?.lines.map(({ points }) => points.length)).toEqual([5]);
});

test('the brightest roads come last, on top', () => {
  const cell = cellOf([10, 10]);
  const cells = [5, 5, 1].map((level, index) => ({
    cell: cell + index * step.east,
    level,
    exits: 8,
    dx: middle.dx,
    dz: middle.dz,
  }));
  expect(linesOf(cells).map(({ level }) => level)).toEqual([1, 5]);
});

test('tiles are loaded where they are in sight', () => {
  const [near, far] = [tileOf(cellOf([10, 10])), tileOf(cellOf([100_000, 10]))];
  expect(roadTilesIn([near, far], [0, 0, 1_000, 1_000])).toEqual([near]);
  expect(roadTilesIn([near, far], [60_000, 0, 70_000, 1_000])).toEqual([near, far]);
});
