import { expect, test } from 'vitest';
import { plateStyleOf } from './plate-style.ts';

test.each([
  ['SE', 'european', 'S'],
  ['EE', 'european', 'EST'],
  ['CH', 'european', 'CH'],
  ['GB', 'british', 'UK'],
  ['US', 'american', 'USA'],
  ['BR', 'plain', null],
  [null, 'nowhere', null],
])('a plate of %s is %s with %s on it', (country, style, band) => {
  expect(plateStyleOf(country)).toEqual({ style, band });
});
