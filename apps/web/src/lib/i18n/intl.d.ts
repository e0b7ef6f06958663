import type { companyEn } from './en/company.ts';
import type { appEn } from './en/app.ts';
import type { pagesEn } from './en/pages.ts';
import type { settingsEn } from './en/settings.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'en';
    Messages: typeof appEn & typeof companyEn & typeof pagesEn & typeof settingsEn;
  }
}
