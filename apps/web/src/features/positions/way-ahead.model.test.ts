import { expect, test } from 'vitest';
import { afterNearest } from './way-ahead.model.ts';

const way = [
  [0, 0],
  [100, 0],
  [200, 0],
  [300, 0],
] as const;

test('the route ahead begins after the nearest point, and is empty at the end', () => {
  expect(afterNearest(way, [-50, 10])).toEqual(way.slice(1));
  expect(afterNearest(way, [120, 30])).toEqual(way.slice(2));
  expect(afterNearest(way, [299, 0])).toEqual([]);
  expect(afterNearest([], [0, 0])).toEqual([]);
});
