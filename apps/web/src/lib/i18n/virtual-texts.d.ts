declare module 'virtual:texts' {
  import type { TextsModule } from '#src/lib/i18n/define-texts.ts';
  import type { Locale } from '#src/lib/i18n/locales.ts';
  import type { Part } from '#src/lib/i18n/parts.ts';

  /** Loads the texts of a part of the app in a language: see `build/texts.ts`. */
  export const sources: Readonly<
    Record<Part | 'app', Readonly<Record<Locale, () => Promise<TextsModule>>>>
  >;
}

declare module 'virtual:texts/notifications' {
  import type { Messages } from 'use-intl';
  import type { Locale } from '#src/lib/i18n/locales.ts';

  /** The notification texts in each language. */
  const texts: Readonly<Record<Locale, Pick<Messages, 'notifications'>>>;
  export default texts;
}

declare module 'virtual:texts/embed' {
  import type { Messages } from 'use-intl';
  import type { Locale } from '#src/lib/i18n/locales.ts';

  /** The public map's texts in each language. */
  const texts: Readonly<Record<Locale, Pick<Messages, 'publicMapPage'>>>;
  export default texts;
}

declare module 'virtual:country-names' {
  import type { Locale } from '#src/lib/i18n/locales.ts';

  interface CountryNamesModule {
    /** Country names by ISO 3166 code. */
    readonly default: Readonly<Record<string, string>>;
  }

  /** Loads the country names of a language: see `build/country-names.ts`. */
  export const sources: Readonly<Record<Locale, () => Promise<CountryNamesModule>>>;
}
