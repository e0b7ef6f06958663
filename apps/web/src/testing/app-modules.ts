import { App, prefetch } from '#src/app/app.tsx';
import { api } from '#src/lib/api.ts';
import { readStoredLocale } from '#src/lib/i18n/locale-cookie.ts';
import { showWantedLocale } from '#src/lib/i18n/shown-locale.ts';

/** The exports of the app for tests: `build/one-module.ts` bundles them into one module. */
export const appModules = { App, api, prefetch, readStoredLocale, showWantedLocale };
