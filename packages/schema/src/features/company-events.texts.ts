import type { Language } from '../preferences.ts';

interface PageTexts {
  readonly cancelled: string;
  readonly ahead: string;
  readonly meets: (time: string) => string;
  readonly alt: (title: string) => string;
}

/** Texts of a public event's link preview. */
export const eventPageTexts: Readonly<Record<Language, PageTexts>> = {
  en: {
    cancelled: 'Cancelled',
    ahead: 'Upcoming events',
    meets: (time) => `Meet at ${time}`,
    alt: (title) => `${title}: when and where`,
  },
  de: {
    cancelled: 'Abgesagt',
    ahead: 'Kommende Veranstaltungen',
    meets: (time) => `Treffen um ${time}`,
    alt: (title) => `${title}: wann und wo`,
  },
};

/** Texts of an event's picture for link previews. */
export const eventCardTexts = {
  departure: 'Departure',
  game: 'Game',
  server: 'Server',
  places: 'Drivers',
  games: { ets2: 'Euro Truck Simulator 2', ats: 'American Truck Simulator' },
  going: (yes: number, places: number | null) =>
    places === null ? `${yes} going` : `${Math.min(yes, places)} of ${places} places`,
  open: 'Open event',
  cancelled: 'Cancelled',
} as const;
