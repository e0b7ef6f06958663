import { expect, test } from 'vitest';
import { matchLocale } from './locales.ts';

test.each([
  [['de'], 'de'],
  [['de-AT', 'en'], 'de'],
  [['DE-ch'], 'de'],
  [['tlh-XQ', 'de', 'en'], 'de'],
  [['en-GB', 'de'], 'en'],
  [['tlh'], 'en'],
  [['den'], 'en'],
  [[], 'en'],
])('of %j it speaks %s', (wanted, locale) => {
  expect(matchLocale(wanted)).toBe(locale);
});
