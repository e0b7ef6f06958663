import { expect, test } from 'vitest';
import { isCommon } from './vtc-list.policy.ts';

const names = Array.from({ length: 100 }, (_, i) => (i < 6 ? `iron ${i}` : `silver ${i} b${i}`));

test.each(['iron', 'ir', 'n', 'IRON', 'silver'])(
  'a text in more than a twentieth of the names is common: %s',
  (text) => expect(isCommon(text, names)).toBe(true),
);

test.each(['iron 5', '99', 'xyzzy', 'silverado'])('a text in few names is not: %s', (text) =>
  expect(isCommon(text, names)).toBe(false),
);

test('without known names no text is common', () => {
  expect(isCommon('a', [])).toBe(false);
});
