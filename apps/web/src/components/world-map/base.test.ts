import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Base, readBase } from './base.ts';
import { type MapGame, type Point, worlds } from './world.ts';

function read(game: MapGame): Base {
  return readBase(game, readFileSync(new URL(`./base/${game}.topo`, import.meta.url), 'utf8'));
}

/** True if a point is within outlines, by the even-odd rule. */
function isOnLand({ land }: Base, [x, z]: Point): boolean {
  let crossed = 0;
  for (const { points } of land) {
    for (const [index, [x2, z2]] of points.entries()) {
      const [x1, z1] = points[index - 1] ?? [x2, z2];
      if (z1 > z !== z2 > z && x < ((x2 - x1) * (z - z1)) / (z2 - z1) + x1) crossed += 1;
    }
  }
  return crossed % 2 === 1;
}

const places: Readonly<Record<MapGame, readonly (readonly [string, Point, boolean])[]>> = {
  ets2: [
    ['Berlin', [10_600, -9_400], true],
    ['London', [-38_600, -11_700], true],
    ['the middle of Ireland', [-70_000, -34_800], true],
    ['Lapland', [40_000, -105_000], true],
    ['the Strait of Dover', [-28_500, -7_700], false],
    ['the North Sea', [-20_000, -40_000], false],
    ['the Baltic', [35_000, -36_000], false],
    ['the Arctic', [-20_000, -120_000], false],
  ],
  ats: [
    ['near Las Vegas', [-85_672, 7870], true],
    ['Austin', [-8771, 50_302], true],
    ['Mexico', [-40_000, 80_000], true],
    ['Canada', [-40_000, -85_000], true],
    ['the Pacific', [-125_000, 20_000], false],
    ['the Gulf', [20_000, 65_000], false],
    ['Lake Michigan', [38_000, -25_000], false],
  ],
};

test.each(['ets2', 'ats'] as const)('%s has land and water in the right places', (game) => {
  const base = read(game);
  const found = places[game].map(([name, at]) => [name, isOnLand(base, at)]);
  expect(found).toEqual(places[game].map(([name, , isLand]) => [name, isLand]));
});

test.each(['ets2', 'ats'] as const)('no coast of %s follows the edge of the world', (game) => {
  const [left, top, right, bottom] = worlds[game].bounds;
  const { coast, land } = read(game);
  const along = (lines: Base['land']) =>
    lines.filter(({ points }) =>
      points.some(([x, z], index) => {
        const [beforeX, beforeZ] = points[index - 1] ?? [NaN, NaN];
        return (
          (x === beforeX && (x === left || x === right)) ||
          (z === beforeZ && (z === top || z === bottom))
        );
      }),
    ).length;
  expect(along(land)).toBeGreaterThan(0);
  expect(along(coast)).toBe(0);
});

test('the United States have states and borders, Europe has borders', () => {
  const [europe, america] = [read('ets2'), read('ats')];
  expect(europe.borders.length).toBeGreaterThan(50);
  expect(europe.states).toEqual([]);
  expect(america.states.length).toBeGreaterThan(40);
  // The borders to Canada and Mexico, which come from the world's countries.
  const widest = america.borders.map(({ bounds: [left, , right] }) => right - left);
  expect(Math.max(...widest)).toBeGreaterThan(50_000);
});
