import { expect, test } from 'vitest';
import { hueOf, initialsOf } from './initials.model.ts';

test.each([
  ['Nordic Freight Lines', 'NF'],
  ['haulage', 'H'],
  ['Łukasz & Sons', 'ŁS'],
  ['<b>"x"', 'BX'],
  ['1st Mile', '1M'],
  ['𝕎ide 東京', '𝕎東'],
  ['!?', '!'],
])('%s is %s for short', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('a name has one hue, and names differ', () => {
  const hues = ['Nordic Freight', 'Nordic Haul', 'Fast Wheels', 'Łukasz'].map(hueOf);
  expect(hues).toEqual(['Nordic Freight', 'Nordic Haul', 'Fast Wheels', 'Łukasz'].map(hueOf));
  expect(new Set(hues).size).toBe(hues.length);
  for (const hue of hues) expect(hue).toBeLessThan(360);
});
