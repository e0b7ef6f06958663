import { expect, test } from 'vitest';
import { loadBase, loadFineTile } from './base.ts';
import { fineTiles, fineTilesFor } from './fine-tiles.ts';
import { seenBounds } from './view.ts';
import { type Bounds, overlap, type Point } from './world.ts';

const near = { x: 10_000, z: -52_000, scale: 40, width: 900, height: 600 };

test('a close view uses the fine tiles in sight, a distant one none', () => {
  const tiles = fineTilesFor('ets2', near);
  const shown = new Set(tiles.map(({ name }) => name));
  const others = fineTiles('ets2').filter(({ name }) => !shown.has(name));
  expect(tiles.length).toBeGreaterThan(0);
  for (const { bounds } of others) expect(overlap(bounds, seenBounds(near))).toBe(false);
  expect(fineTilesFor('ets2', { ...near, scale: 200 })).toEqual([]);
});

test.each(['ets2', 'ats'] as const)('the fine tiles of %s cover the world exactly once', (game) => {
  const tiles = fineTiles(game);
  for (const [index, { bounds }] of tiles.entries()) {
    expect(tiles.slice(index + 1).filter((other) => meets(bounds, other.bounds))).toEqual([]);
  }
});

test('the coast of a fine tile has several times the points of the base', async () => {
  const tile = fineTiles('ets2').find(({ bounds }) => holds(bounds, [10_000, -40_000]));
  if (!tile) throw new Error('there is no tile');
  const count = async (base: ReturnType<typeof loadBase>) =>
    (await base).coast.flatMap(({ points }) => points).filter((point) => holds(tile.bounds, point))
      .length;
  const coarse = await count(loadBase('ets2'));
  expect(await count(loadFineTile('ets2', tile))).toBeGreaterThan(3 * coarse);
});

function holds([left, top, right, bottom]: Bounds, [x, z]: Point): boolean {
  return x >= left && x <= right && z >= top && z <= bottom;
}

function meets(a: Bounds, b: Bounds): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}
