import type { companyEn } from './company.en.ts';
import type { en } from './en.ts';
import type { settingsEn } from './settings.en.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'en';
    Messages: typeof en & typeof companyEn & typeof settingsEn;
  }
}
