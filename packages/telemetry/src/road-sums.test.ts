import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellInChunk, cellOf, chunkOf } from './road-grid.ts';
import {
  addWay,
  agreeOn,
  type CellSums,
  createSums,
  overlaySums,
  packSums,
  sumNames,
  unpackSums,
} from './road-sums.ts';

const way = {
  pace: 50_000,
  lines: [
    [
      { cell: cellOf([125, 125]), metres: 200, dx: 60, dz: 63 },
      { cell: cellOf([375, 125]), metres: 250, dx: 63, dz: 63 },
      { cell: cellOf([125, 125]), metres: 100, dx: 30, dz: 10 },
    ],
  ],
};

function sumsOf(...signs: (1 | -1)[]): Map<number, CellSums> {
  const sums = new Map<number, CellSums>();
  const open = (cell: number) => {
    const sum = sums.get(cell) ?? createSums();
    sums.set(cell, sum);
    return sum;
  };
  for (const sign of signs) addWay(open, way, sign);
  return sums;
}

test('sums a way as computed by hand, and subtracting it restores the previous sums', () => {
  expect(sumsOf(1).get(cellOf([125, 125]))).toEqual({
    ...createSums(),
    jobs: 1,
    passes: 2,
    metres: 300,
    sumDx: 90,
    sumDz: 73,
    tenths: 100 + 50,
    outE: 1,
  });
  expect(sumsOf(1, 1, -1)).toEqual(sumsOf(1));
  expect(packSums(sumsOf(1, -1)).cells).toHaveLength(0);
});

test('sums are decoded as they were encoded', () => {
  const number = fc.oneof(fc.nat(200), fc.nat(0x7f_ff_ff_ff));
  const sum = fc.tuple(fc.integer({ min: 1, max: 9_000 }), ...sumNames.slice(1).map(() => number));
  const cells = fc.uniqueArray(fc.tuple(fc.nat(4_095), sum), { selector: ([index]) => index });
  fc.assert(
    fc.property(fc.nat(16_383), cells, (chunk, some) => {
      const sums = new Map(
        some.map(([index, values]) => {
          const of = createSums();
          for (const [at, name] of sumNames.entries()) of[name] = values[at] ?? 0;
          return [cellInChunk(chunk, index), of];
        }),
      );
      expect(unpackSums(chunk, packSums(sums))).toEqual(sums);
    }),
  );
  const packed = packSums(sumsOf(1));
  const chunk = chunkOf(cellOf([125, 125]));
  expect(() => unpackSums(chunk, { ...packed, cells: packed.cells.subarray(1) })).toThrow(
    RangeError,
  );
});

const company = (jobs: number, dx: number, outE = 0, outN = 0): CellSums => ({
  ...createSums(),
  jobs,
  passes: jobs,
  metres: 250 * jobs,
  sumDx: dx * jobs,
  sumDz: 63 * jobs,
  tenths: 100 * jobs,
  outE,
  outN,
});

test('the shared sums are the companies’ medians, and the exits that enough of them used', () => {
  const honest = [company(2, 60, 2), company(2, 60, 1)];
  const agreed = agreeOn(honest, 2);
  expect(agreed).toMatchObject({ jobs: 2, passes: 1, metres: 250, sumDx: 60, outE: 1, outN: 0 });
  expect(agreeOn([...honest, company(900, 126, 0, 900)], 2)).toEqual(agreed);
  expect(agreeOn([company(5, 10, 0, 1)], 1)).toMatchObject({ jobs: 5, sumDx: 10, outN: 1 });
});

test('a company sees its own sums in its own cells, with the shared exits', () => {
  const own = new Map([[7, company(1, 10, 1)]]);
  const shared = new Map([
    [7, agreeOn([company(2, 60, 0, 1)], 1)],
    [8, agreeOn([company(2, 60)], 1)],
  ]);
  const seen = overlaySums(new Map(shared), own);
  expect(seen.get(7)).toMatchObject({ jobs: 1, sumDx: 10, outE: 1, outN: 1 });
  expect(seen.get(8)).toEqual(shared.get(8));
});
