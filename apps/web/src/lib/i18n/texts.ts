import { defineTexts } from './define-texts.ts';
import { appEn } from './en/app.ts';

/** What every page may say. English comes with the app's code: it stands in for what is missing. */
export const appTexts = defineTexts({
  en: async () => appEn,
  de: async () => (await import('./de/app.ts')).appDe,
});

/** The pages on which a company is run: its settings, roles, members, the audit log. */
export const companyTexts = defineTexts({
  en: async () => (await import('./en/company.ts')).companyEn,
  de: async () => (await import('./de/company.ts')).companyDe,
});

/** The pages whose content is still to come. */
const pagesTexts = defineTexts({
  en: async () => (await import('./en/pages.ts')).pagesEn,
  de: async () => (await import('./de/pages.ts')).pagesDe,
});

/** The settings of a user's own account. */
const settingsTexts = defineTexts({
  en: async () => (await import('./en/settings.ts')).settingsEn,
  de: async () => (await import('./de/settings.ts')).settingsDe,
});

/** The catalogues that pages have of their own, by the name of their files. */
export const catalogues = { company: companyTexts, pages: pagesTexts, settings: settingsTexts };
export type CatalogueName = keyof typeof catalogues;
