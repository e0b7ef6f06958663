import type { en } from './en.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'en';
    Messages: typeof en;
  }
}
