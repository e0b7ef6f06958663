import { expect, test } from 'vitest';
import { isCommon } from './vtc-list.policy.ts';

const names = Array.from({ length: 100 }, (_, i) => (i < 6 ? `iron ${i}` : `silver ${i} b${i}`));

test.each(['iron', 'ir', 'n', 'IRON', 'silver'])(
  'what more than a twentieth are called is common: %s',
  (text) => expect(isCommon(text, names)).toBe(true),
);

test.each(['iron 5', '99', 'xyzzy', 'silverado'])('what few are called is not: %s', (text) =>
  expect(isCommon(text, names)).toBe(false),
);

test('without known names no text is common', () => {
  expect(isCommon('a', [])).toBe(false);
});
