import type { EnglishTexts } from '../../../generated/texts.d.ts';
import type { Locale as ShownLocale } from './locales.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: ShownLocale;
    /** The English texts, which define the arguments. */
    Messages: EnglishTexts;
  }
}
