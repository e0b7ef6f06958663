import type { Language } from '../preferences.ts';

interface PageTexts {
  readonly title: (company: string) => string;
  readonly trucks: (count: number) => string;
  readonly deliveries: (count: number) => string;
  readonly locale: string;
}

/** Texts of the link previews of public museums. */
export const museumPageTexts: Readonly<Record<Language, PageTexts>> = {
  en: {
    title: (company) => `Museum of ${company}`,
    trucks: (count) => (count === 1 ? '1 truck' : `${count} trucks`),
    deliveries: (count) => (count === 1 ? '1 delivery' : `${count} deliveries`),
    locale: 'en-GB',
  },
  de: {
    title: (company) => `Museum von ${company}`,
    trucks: (count) => `${count} Lkw`,
    deliveries: (count) => (count === 1 ? '1 Lieferung' : `${count} Lieferungen`),
    locale: 'de',
  },
};
