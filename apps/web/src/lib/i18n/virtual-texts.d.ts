declare module 'virtual:texts' {
  import type { TextsModule } from '#src/lib/i18n/define-texts.ts';
  import type { Locale } from '#src/lib/i18n/locales.ts';
  import type { Part } from '#src/lib/i18n/parts.ts';

  /** Fetches the texts of a part of the app in a language: see `build/texts.ts`. */
  export const sources: Readonly<
    Record<Part | 'app', Readonly<Record<Locale, () => Promise<TextsModule>>>>
  >;
}

declare module 'virtual:texts/notifications' {
  import type { Messages } from 'use-intl';
  import type { Locale } from '#src/lib/i18n/locales.ts';

  /** What notifications say, in each language. */
  const texts: Readonly<Record<Locale, Pick<Messages, 'notifications'>>>;
  export default texts;
}

declare module 'virtual:texts/embed' {
  import type { Messages } from 'use-intl';
  import type { Locale } from '#src/lib/i18n/locales.ts';

  /** What the public map says, in each language. */
  const texts: Readonly<Record<Locale, Pick<Messages, 'publicMapPage'>>>;
  export default texts;
}

declare module 'virtual:country-names' {
  import type { Locale } from '#src/lib/i18n/locales.ts';

  interface CountryNamesModule {
    /** By their codes in ISO 3166. */
    readonly default: Readonly<Record<string, string>>;
  }

  /** Fetches the names of the countries in a language: see `build/country-names.ts`. */
  export const sources: Readonly<Record<Locale, () => Promise<CountryNamesModule>>>;
}
