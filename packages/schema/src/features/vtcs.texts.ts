import type { Language } from '../preferences.ts';

interface CardTexts {
  readonly drivers: (count: number) => string;
  readonly recruitment: Readonly<Record<'OPEN' | 'APPLICATION' | 'CLOSED', string>>;
  readonly logo: (name: string) => string;
  readonly banner: (name: string) => string;
}

/** Texts of a company's link preview, next to its slogan. */
export const vtcCardTexts: Readonly<Record<Language, CardTexts>> = {
  en: {
    drivers: (count) => `${count.toLocaleString('en')} ${count === 1 ? 'driver' : 'drivers'}`,
    recruitment: {
      OPEN: 'Open to everyone',
      APPLICATION: 'Takes drivers by application',
      CLOSED: 'Not taking new drivers at the moment',
    },
    logo: (name) => `Logo of ${name}`,
    banner: (name) => `Banner of ${name}`,
  },
  de: {
    drivers: (count) => `${count.toLocaleString('de')} Fahrer`,
    recruitment: {
      OPEN: 'Offen für alle',
      APPLICATION: 'Nimmt Fahrer auf Bewerbung auf',
      CLOSED: 'Nimmt zurzeit niemanden auf',
    },
    logo: (name) => `Logo von ${name}`,
    banner: (name) => `Banner von ${name}`,
  },
};

interface DirectoryTexts {
  readonly title: string;
  readonly description: string;
  readonly imageAlt: string;
  readonly more: string;
}

/** Texts of the directory for clients without scripts, such as search engines. */
export const vtcDirectoryTexts: Readonly<Record<Language, DirectoryTexts>> = {
  en: {
    title: 'Virtual trucking companies',
    description:
      'Companies that drive in Euro Truck Simulator 2 and American Truck Simulator: who they are, what ' +
      'they drive, and how to join.',
    imageAlt: 'The overview of a company',
    more: 'More companies',
  },
  de: {
    title: 'Virtuelle Speditionen',
    description:
      'Speditionen, die in Euro Truck Simulator 2 und American Truck Simulator fahren: wer sie sind, ' +
      'was sie fahren und wie man dazukommt.',
    imageAlt: 'Die Übersicht einer Spedition',
    more: 'Weitere Speditionen',
  },
};
