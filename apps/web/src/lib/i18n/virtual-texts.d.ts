declare module 'virtual:texts' {
  import type { Messages } from 'use-intl';
  import type { TextsModule } from '#src/lib/i18n/define-texts.ts';
  import type { Locale } from '#src/lib/i18n/locales.ts';

  type Parts = Readonly<Partial<Record<string, () => Promise<TextsModule>>>>;

  /** What the app loads of a language, in one file. */
  interface Translation {
    readonly app: Partial<Messages>;
    readonly parts: Parts;
    /** The sentences of forms, toasts and the server, by key. */
    readonly sentences: Readonly<Record<string, string>>;
    /** Country names by ISO 3166 code. */
    readonly countries: Readonly<Record<string, string>>;
  }

  /** The English texts that are built into the app: see `build/texts.ts`. */
  export const app: Partial<Messages>;
  /** Loads the English texts of modules that load later, by their path below `src`. */
  export const parts: Parts;
  /** Loads each other language. */
  export const translations: Readonly<Partial<Record<Locale, () => Promise<Translation>>>>;
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

declare module 'virtual:country-names/en' {
  const names: Readonly<Partial<Record<string, string>>>;
  export default names;
}
