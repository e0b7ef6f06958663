import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { fineTiles } from '../src/components/world-map/fine-tiles.ts';
import { buildBase, buildFineTiles, projectionOf } from './base-map.ts';
import { baseFile, fineTileFile } from './map-files.ts';

/** The weight limit of a game's base map, in kB of 1,000 bytes. */
const mostKb = 40;
/** The weight limit of one fine tile; a close-up view shows four at most. */
const mostFineKb = 25;

test.each(['ets2', 'ats'] as const)(
  'the base map of %s is up to date with `npm run map`',
  { tags: 'long' },
  (game) => {
    const kept = readFileSync(baseFile(game), 'utf8');
    expect(buildBase(game) === kept, 'run `npm run map` in apps/web and commit it').toBe(true);
    expect(gzipSync(kept, { level: 9 }).length / 1_000).toBeLessThanOrEqual(mostKb);
  },
);

test.each(['ets2', 'ats'] as const)(
  'the fine tiles of %s are up to date with `npm run map`',
  { tags: 'long' },
  (game) => {
    const built = buildFineTiles(game);
    expect([...built.keys()]).toEqual(fineTiles(game).map(({ name }) => name));
    for (const [name, tile] of built) {
      const kept = readFileSync(fineTileFile(name), 'utf8');
      expect(tile === kept, 'run `npm run map` in apps/web and commit it').toBe(true);
      expect(gzipSync(kept, { level: 9 }).length / 1_000).toBeLessThanOrEqual(mostFineKb);
    }
  },
);

test.each([
  ['near Las Vegas', 'ats', false, [-114.92606131601985, 36.00959614633237], [-85_672, 7870], 6],
  ['Austin', 'ats', false, [-97.7794, 30.0654], [-8771.73, 50_302.02], -1],
  ['San Francisco', 'ats', false, [-122.358, 37.862], [-115_518.75, -10_443.46], -1],
  [
    'south of London',
    'ets2',
    true,
    [-0.5943602137854889, 51.29443960532431],
    [-40_169, -10_685],
    6,
  ],
] as const)(
  '%s is drawn where the game has it',
  (_name, game, isBritish, earth, [x, z], digits) => {
    const drawn = projectionOf(game, isBritish)([...earth]);
    expect(drawn?.[0]).toBeCloseTo(x, digits);
    expect(drawn?.[1]).toBeCloseTo(z, digits);
  },
);
