import { expect, test } from 'vitest';
import { matchLocale } from './locales.ts';

test.each([
  [['de'], 'de'],
  [['de-AT', 'en'], 'de'],
  [['DE-ch'], 'de'],
  [['fr-FR', 'de', 'en'], 'de'],
  [['en-GB', 'de'], 'en'],
  [['fr'], 'en'],
  [['den'], 'en'],
  [[], 'en'],
])('of %j it speaks %s', (wanted, locale) => {
  expect(matchLocale(wanted)).toBe(locale);
});
