import english from 'virtual:country-names/en';
import { useLocale } from 'use-intl';
import { nameCode } from './formatters.ts';
import { findCountryName } from './i18n/country-names.ts';

/** Returns functions that name countries and languages in the reader's language. */
export function useNames(): {
  readonly nameCountry: (code: string | null) => string | null;
  readonly nameLanguage: (code: string | null) => string | null;
} {
  const locale = useLocale();
  return {
    nameCountry: (code) =>
      code === null ? null : (findCountryName(locale, code) ?? english[code] ?? code),
    nameLanguage: (code) => nameCode(locale, 'language', code),
  };
}
