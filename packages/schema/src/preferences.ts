/**
 * The app's languages as BCP 47 tags; the first is the fallback. The only list of them: everything translated
 * is typed or looked up by it.
 */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** True if the app supports a language. */
export function isLanguage(tag: unknown): tag is Language {
  return languages.some((language) => language === tag);
}

export const distanceUnits = ['km', 'mi'] as const;
/** US gallons. */
export const volumeUnits = ['l', 'gal'] as const;
export const massUnits = ['t', 'lb'] as const;
export const themes = ['system', 'light', 'dark'] as const;

/** The currencies (ISO 4217) that amounts can be displayed in; stored amounts don't change. */
export const currencies = [
  'EUR',
  'USD',
  'GBP',
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CZK',
  'DKK',
  'NOK',
  'PLN',
  'SEK',
  'TRY',
] as const;

/** The maximum length of a time zone name. */
export const timeZoneMaxLength = 64;

/** True if this machine knows an IANA time zone, such as `Europe/Oslo`. */
export function isTimeZone(name: string): boolean {
  // An offset such as `+02:00` is valid too, but it isn't a place.
  if (name.length > timeZoneMaxLength || !/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}
