import { expect, test } from 'vitest';
import { boundsOfContent, type MapMark } from './content.ts';
import { rowsOfMarks, sizeMarks } from './draw-marks.ts';

const mark = (id: string, value: number): MapMark => ({
  id,
  at: [value, -value],
  value,
  label: `City ${id}`,
  text: `${value} t`,
});

test('four times the value has four times the area, and the largest mark is at the bottom', () => {
  const sized = sizeMarks([mark('a', 100), mark('b', 400)]);
  expect(sized.map(({ id }) => id)).toEqual(['b', 'a']);
  const [large = 0, small = 1] = sized.map(({ radius }) => radius);
  expect(large ** 2 / small ** 2).toBeCloseTo(4);
});

test('even the smallest mark is visible', () => {
  for (const { radius } of sizeMarks([mark('a', 1_000_000), mark('b', 0), mark('c', -5)])) {
    expect(radius).toBeGreaterThanOrEqual(4);
    expect(radius).toBeLessThanOrEqual(22);
  }
  expect(sizeMarks([mark('a', 0)])).toMatchObject([{ radius: 4 }]);
  expect(sizeMarks([{ ...mark('a', 0), value: null }])).toMatchObject([{ radius: 5 }]);
  expect(sizeMarks([])).toEqual([]);
});

test('marks are in the table, and fit into the view', () => {
  const marks = [mark('a', 1), mark('b', 9)];
  expect(rowsOfMarks(marks)).toEqual([
    { key: 'mark b', what: '9 t', where: 'City b' },
    { key: 'mark a', what: '1 t', where: 'City a' },
  ]);
  const content = { lines: [], places: [], trucks: [], marks };
  expect(boundsOfContent(content)).toEqual([1, -9, 9, -1]);
});
