import { expect, test } from 'vitest';
import { initialsColor, initialsOf } from './initials.ts';

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

test('an id always has the same colour, and ids use eight colours', () => {
  const ids = Array.from({ length: 100 }, (_, index) => `01981b6e-1f20-7a63-9d7c-${index}`);
  expect(ids.map(initialsColor)).toEqual(ids.map(initialsColor));
  expect(new Set(ids.map(initialsColor)).size).toBe(8);
});
