import type { companyEn } from './en/company.ts';
import type { appEn } from './en/app.ts';
import type { landingEn } from './en/landing.ts';
import type { settingsEn } from './en/settings.ts';
import type { Locale as ShownLocale } from './locales.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: ShownLocale;
    Messages: typeof appEn & typeof companyEn & typeof settingsEn & typeof landingEn;
  }
}
