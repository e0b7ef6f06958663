import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildHeroMap } from './hero-map.ts';
import { heroMapFile } from './map-files.ts';

test('the hero map is up to date with `npm run map`, and small', { tags: 'long' }, () => {
  const kept = readFileSync(heroMapFile, 'utf8');
  expect(buildHeroMap() === kept, 'run `npm run map` in apps/web and commit it').toBe(true);
  expect(kept.length).toBeLessThanOrEqual(60_000);
});

test('its colours are tokens that the landing page defines', () => {
  const kept = readFileSync(heroMapFile, 'utf8');
  const colours = [...kept.matchAll(/(?:fill|stroke)="(?!none)([^"]*)"/g)].map(
    ([, value]) => value,
  );
  expect(colours.length).toBeGreaterThan(20);
  expect(colours.filter((value) => !/^var\(--[a-z-]+,#[0-9a-f]{6}\)$/.test(value ?? ''))).toEqual(
    [],
  );
});
