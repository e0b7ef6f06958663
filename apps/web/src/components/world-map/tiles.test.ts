import { expect, test } from 'vitest';
import { boundsOfTile, canScaleTile, tileKey, tilesFor } from './tiles.ts';
import { moveBy, seenBounds } from './view.ts';
import { overlap } from './world.ts';

const view = { x: 3_000, z: -7_000, scale: 20, width: 900, height: 600 };

test('the tiles of a view cover it with a margin of 128 px, and none is further away', () => {
  const tiles = tilesFor(view, view.scale);
  const bounds = tiles.map(boundsOfTile);
  const [left, top, right, bottom] = seenBounds(view, 128);
  expect(Math.min(...bounds.map(([edge]) => edge))).toBeLessThanOrEqual(left);
  expect(Math.min(...bounds.map(([, edge]) => edge))).toBeLessThanOrEqual(top);
  expect(Math.max(...bounds.map(([, , edge]) => edge))).toBeGreaterThanOrEqual(right);
  expect(Math.max(...bounds.map(([, , , edge]) => edge))).toBeGreaterThanOrEqual(bottom);
  for (const each of bounds) expect(overlap(each, [left, top, right, bottom])).toBe(true);
  expect(new Set(tiles.map(tileKey)).size).toBe(tiles.length);
});

test('central tiles are drawn first', () => {
  const [first] = tilesFor(view, view.scale);
  if (!first) throw new Error('there is no tile');
  expect(overlap(boundsOfTile(first), [view.x, view.z, view.x, view.z])).toBe(true);
});

test('panning needs only tiles that come into sight', () => {
  const before = new Set(tilesFor(view, view.scale).map(tileKey));
  const after = tilesFor(moveBy('ets2', view, 10, 0), view.scale).map(tileKey);
  expect(after.filter((key) => !before.has(key)).length).toBeLessThanOrEqual(4);
  const far = tilesFor(moveBy('ets2', view, 512, 0), view.scale).map(tileKey);
  expect(far.filter((key) => before.has(key)).length).toBeGreaterThan(0);
});

test('tiles are scaled up to 1.6 times, and down to three quarters', () => {
  const good = [10, 16, 7.5].map((scale) => canScaleTile(scale, 10));
  const bad = [16.1, 7.4].map((scale) => canScaleTile(scale, 10));
  expect([good, bad]).toEqual([
    [true, true, true],
    [false, false],
  ]);
});
