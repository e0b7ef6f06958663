import { countrySchema, languageSchema } from '@waybill/schema/text';
import { expect, test } from 'vitest';
import { listCountries, listLanguages, searchNamedCodes } from './named-codes.ts';

const countries = listCountries('en', '');
const languages = listLanguages('en', '');

function firstCode(entries: typeof countries, text: string): string | undefined {
  return searchNamedCodes(entries, text)[0]?.code;
}

test('offers only codes that the server accepts', () => {
  expect(countries.length).toBeGreaterThan(200);
  expect(languages.length).toBeGreaterThan(100);
  const refused = [
    ...countries.filter(({ code }) => countrySchema.safeParse(code).data !== code),
    ...languages.filter(({ code }) => languageSchema.safeParse(code).data !== code),
  ];
  expect(refused).toEqual([]);
});

test('finds a country by its code, English name or native name, with or without accents', () => {
  expect(firstCode(countries, 'se')).toBe('SE');
  expect(firstCode(countries, 'GERM')).toBe('DE');
  expect(firstCode(countries, 'österr')).toBe('AT');
  expect(firstCode(countries, 'osterreich')).toBe('AT');
  expect(firstCode(countries, 'Україна')).toBe('UA');
  expect(searchNamedCodes(countries, 'Atlantis')).toEqual([]);
});

test('finds a language in the same ways', () => {
  expect(firstCode(languages, 'pl')).toBe('pl');
  expect(firstCode(languages, 'polish')).toBe('pl');
  expect(firstCode(languages, 'deutsch')).toBe('de');
});

test("names them in the reader's language and sorts by that name", () => {
  expect(listCountries('de', '').find(({ code }) => code === 'SE')?.name).toBe('Schweden');
  const names = listCountries('de', '').map(({ name }) => name);
  expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Zypern'));
});

test('keeps a current value that is not in the list', () => {
  expect(listLanguages('en', 'pt-BR').find(({ code }) => code === 'pt-BR')?.name).toBe(
    'Brazilian Portuguese',
  );
});
