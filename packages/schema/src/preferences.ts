/**
 * The app's languages as BCP 47 tags; the first is the fallback. The only list of them: everything translated
 * is typed or looked up by it.
 */
export const languages = [
  'en',
  'de',
  'fr',
  'es',
  'pt-BR',
  'pl',
  'cs',
  'it',
  'nl',
  'tr',
  'ru',
  'ro',
] as const;
export type Language = (typeof languages)[number];

/**
 * Languages whose texts a native speaker has read. The settings say of the others that they are translated by
 * machine.
 */
const readByNatives: ReadonlySet<Language> = new Set(['en', 'de']);

/** True if a native speaker has read the texts of a language. */
export function isReadByNatives(language: Language): boolean {
  return readByNatives.has(language);
}

/** True if the app supports a language. */
export function isLanguage(tag: unknown): tag is Language {
  return languages.some((language) => language === tag);
}

/** Returns the first of the wanted languages (BCP 47, most wanted first) that the app supports, else the fallback. */
export function matchLanguage(wanted: readonly string[]): Language {
  return matchTag(wanted, languages) ?? languages[0];
}

/** Returns the known tag that fits a wanted one first: the same one, else one of the same language in any region. */
export function matchTag<Tag extends string>(
  wanted: readonly string[],
  known: readonly Tag[],
): Tag | undefined {
  for (const tag of wanted.map((one) => one.toLowerCase())) {
    const found =
      known.find((one) => one.toLowerCase() === tag) ??
      known.find((one) => primaryOf(one) === primaryOf(tag));
    if (found) return found;
  }
  return undefined;
}

function primaryOf(tag: string): string | undefined {
  return tag.split('-')[0];
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
