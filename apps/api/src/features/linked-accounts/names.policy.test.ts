import { expect, test } from 'vitest';
import { nameOf } from './names.policy.ts';

test.each([
  ['Nora', 'Nora'],
  ['  Nora \n N. ', 'Nora N.'],
  ['\u0000\u200B\u202E', '#7'],
  ['', '#7'],
  ['\uD800Nora', 'Nora'],
  ['🚚'.repeat(9), '🚚'.repeat(8)],
  ['1234567 9', '1234567'],
])('%j is stored as %j', (name, stored) => {
  expect(nameOf(name, 8, '#7')).toBe(stored);
});
