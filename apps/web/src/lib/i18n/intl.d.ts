import type { EnglishTexts } from '../../../generated/texts.d.ts';
import type { Locale as ShownLocale } from './locales.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: ShownLocale;
    /** By their English wording, which says what arguments they take. */
    Messages: EnglishTexts;
  }
}
