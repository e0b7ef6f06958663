import { expect, test } from 'vitest';
import localeNames from 'virtual:locale-names';
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

test('languages are called by their own names', () => {
  expect(localeNames).toMatchObject({ en: 'English', de: 'Deutsch' });
});
