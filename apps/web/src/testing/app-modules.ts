import { App, prefetch } from '#src/app/app.tsx';
import { api } from '#src/lib/api.ts';
import { readStoredLocale } from '#src/lib/i18n/locale-cookie.ts';
import { showWantedLocale } from '#src/lib/i18n/shown-locale.ts';

/** What tests have of the app: `build/one-module.ts` makes one module of it and all that it imports. */
export const appModules = { App, api, prefetch, readStoredLocale, showWantedLocale };
