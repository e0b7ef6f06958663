declare module 'virtual:texts' {
  import type { TextsModule } from '#src/lib/i18n/define-texts.ts';
  import type { Locale } from '#src/lib/i18n/locales.ts';

  /** Loads texts in a language: see `build/texts.ts`. */
  type Sources = Readonly<Record<Locale, () => Promise<TextsModule>>>;

  /** The texts that load with the app. */
  export const app: Sources;
  type Parts = Readonly<Partial<Record<string, () => Promise<TextsModule>>>>;

  /** The English texts of modules that load later, by their path below `src`. */
  export const parts: Parts;
  /** The same in each other language. */
  export const translatedParts: Readonly<
    Partial<Record<Locale, () => Promise<{ readonly default: Parts }>>>
  >;
}

declare module 'virtual:texts/notifications+achievementNames/en' {
  import type { Messages } from 'use-intl';

  /** The English texts of browser notifications. */
  const texts: Pick<Messages, 'notifications' | 'achievementNames'>;
  export default texts;
}

declare module 'virtual:texts/notifications+achievementNames' {
  import type { Messages } from 'use-intl';
  import type { Locale } from '#src/lib/i18n/locales.ts';

  type Texts = Pick<Messages, 'notifications' | 'achievementNames'>;

  /** The same in each language, for tests. */
  const sources: Readonly<Record<Locale, () => Promise<{ readonly default: Texts }>>>;
  export default sources;
}

declare module 'virtual:texts/publicMapPage' {
  import type { Messages } from 'use-intl';
  import type { Locale } from '#src/lib/i18n/locales.ts';

  type Texts = Pick<Messages, 'publicMapPage'>;

  /** Loads the public map's texts in each language. */
  const sources: Readonly<Record<Locale, () => Promise<{ readonly default: Texts }>>>;
  export default sources;
}

declare module 'virtual:locale-names' {
  import type { Locale } from '#src/lib/i18n/locales.ts';

  /** Each language's name in itself: see `build/locale-names.ts`. */
  const names: Readonly<Record<Locale, string>>;
  export default names;
}

declare module 'virtual:texts/streamOverlay' {
  import type { Messages } from 'use-intl';
  import type { Locale } from '#src/lib/i18n/locales.ts';

  type Texts = Pick<Messages, 'streamOverlay'>;

  /** Loads the public map's texts in each language. */
  const sources: Readonly<Record<Locale, () => Promise<{ readonly default: Texts }>>>;
  export default sources;
}

declare module 'virtual:country-names' {
  import type { Locale } from '#src/lib/i18n/locales.ts';

  interface CountryNamesModule {
    /** Country names by ISO 3166 code. */
    readonly default: Readonly<Record<string, string>>;
  }

  /** Loads the country names of a language other than English: see `build/country-names.ts`. */
  export const sources: Readonly<Partial<Record<Locale, () => Promise<CountryNamesModule>>>>;
}

declare module 'virtual:country-names/en' {
  const names: Readonly<Partial<Record<string, string>>>;
  export default names;
}
