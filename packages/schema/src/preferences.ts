/**
 * The languages that the app speaks, as BCP 47 tags; the first is that of readers who ask for none of
 * them. Nothing else lists them: what has a part for each is typed by this, or found by it.
 */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Whether the app speaks a language. */
export function isLanguage(tag: unknown): tag is Language {
  return languages.some((language) => language === tag);
}

export const distanceUnits = ['km', 'mi'] as const;
/** A gallon is that of the United States. */
export const volumeUnits = ['l', 'gal'] as const;
export const massUnits = ['t', 'lb'] as const;
export const themes = ['system', 'light', 'dark'] as const;

/** The currencies (ISO 4217) that amounts can be shown in; the amounts stay what they are. */
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

/** The longest name of a time zone that there may be. */
export const timeZoneMaxLength = 64;

/** Whether this machine knows a time zone of the IANA, such as `Europe/Oslo`. */
export function isTimeZone(name: string): boolean {
  // An offset such as `+02:00` is understood too, but it is no place.
  if (name.length > timeZoneMaxLength || !/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}
