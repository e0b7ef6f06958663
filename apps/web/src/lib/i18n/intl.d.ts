import type { enCompany } from './en-company.ts';
import type { en } from './en.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'en';
    Messages: typeof en & typeof enCompany;
  }
}
