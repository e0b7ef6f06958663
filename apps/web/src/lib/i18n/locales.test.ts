import { expect, test } from 'vitest';
import { localeNames, locales, matchLocale } from './locales.ts';

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

test.each(locales)('calls %s what browsers call it', (locale) => {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  expect(localeNames[locale]).toBe(names.of(locale));
});
