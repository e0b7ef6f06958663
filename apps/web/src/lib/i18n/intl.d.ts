import type { appEn } from './en/app.ts';
import type { companyEn } from './en/company.ts';
import type { pagesEn } from './en/pages.ts';
import type { landingEn } from './en/landing.ts';
import type { settingsEn } from './en/settings.ts';
import type { Locale as ShownLocale } from './locales.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: ShownLocale;
    /** By their English wording, which says what arguments they take. */
    Messages: typeof appEn &
      typeof companyEn &
      typeof landingEn &
      typeof pagesEn &
      typeof settingsEn;
  }
}
