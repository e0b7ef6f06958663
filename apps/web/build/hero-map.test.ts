import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildHeroMap } from './hero-map.ts';
import { heroMapFile } from './map-files.ts';

test('the map of the hero is what `npm run map` draws, and light', { tags: 'long' }, () => {
  const kept = readFileSync(heroMapFile, 'utf8');
  expect(buildHeroMap() === kept, 'run `npm run map` in apps/web and commit it').toBe(true);
  expect(kept.length).toBeLessThanOrEqual(60_000);
});

test('each colour of it is a token of where it stands', () => {
  const kept = readFileSync(heroMapFile, 'utf8');
  const colours = [...kept.matchAll(/(?:fill|stroke)="(?!none)([^"]*)"/g)].map(
    ([, value]) => value,
  );
  expect(colours.length).toBeGreaterThan(20);
  expect(colours.filter((value) => !/^var\(--[a-z-]+,#[0-9a-f]{6}\)$/.test(value ?? ''))).toEqual(
    [],
  );
});
