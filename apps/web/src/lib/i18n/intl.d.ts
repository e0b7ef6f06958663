import type { enCompany } from './en-company.ts';
import type { en } from './en.ts';
import type { settingsEn } from './settings.en.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'en';
    Messages: typeof en & typeof enCompany & typeof settingsEn;
  }
}
