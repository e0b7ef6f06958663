import { useLocale } from 'use-intl';

/** What stands where there is nothing to show yet. */
export const dash = '—';

/** Names countries and languages from their codes, in the reader's language. */
export function useNames(): {
  readonly nameCountry: (code: string | null) => string | null;
  readonly nameLanguage: (code: string | null) => string | null;
} {
  const locale = useLocale();
  return {
    nameCountry: (code) => nameCode(locale, 'region', code),
    nameLanguage: (code) => nameCode(locale, 'language', code),
  };
}

/** The name of an ISO 3166 country or a BCP 47 language; the code itself when it has no name. */
export function nameCode(
  locale: string,
  type: 'region' | 'language',
  code: string | null,
): string | null {
  if (code === null) return null;
  try {
    return new Intl.DisplayNames(locale, { type }).of(code) ?? code;
  } catch {
    // A code that is not well formed throws instead of falling back.
    return code;
  }
}
