import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages, type Language } from '@waybill/schema/preferences';
import { afterAll } from 'vitest';

interface LandingTexts {
  readonly title: string;
  readonly question: string;
  readonly answer: string;
}

const english: LandingTexts = {
  title: 'Home of companies',
  question: 'Is {{name}} free?',
  answer: 'Yes.',
};
/** The other languages use the English texts. */
const landingPages: Partial<Record<Language, LandingTexts>> = {
  de: { title: 'Zuhause der Speditionen', question: 'Ist {{name}} kostenlos?', answer: 'Ja.' },
};

interface FirstSight {
  readonly place: readonly string[];
  readonly heading?: { readonly title: string; readonly intro: string };
}

/** The content that pages show before the app runs. */
const firstSights: Readonly<Record<string, Partial<Record<Language, FirstSight>>>> = {
  '/dashboard': { en: { place: [] } },
  '/dashboard/companyoverview': { en: { place: ['Company'] } },
  '/dashboard/members': {
    en: {
      place: ['Company', 'Members'],
      heading: { title: 'Members', intro: 'Who drives <where> & when.' },
    },
    de: {
      place: ['Spedition', 'Mitglieder'],
      heading: { title: 'Mitglieder', intro: 'Wer wann wo fährt.' },
    },
  },
  '/dashboard/members/:userId': { en: { place: ['Company', 'Members'] } },
};

/** The files of the web app's pages, in the format of its build. */
export const builtPages = [
  ['/vtc/:tag', 'public-vtc-page'],
  ['/settings', 'settings-page'],
  ['/dashboard', 'welcome-page'],
  ['/dashboard/companyoverview', 'company-overview-page'],
  ['/dashboard/members', 'members-page'],
  ['/dashboard/members/:userId', 'member-page'],
].map(([path = '', name = '']) => {
  const files = [`/assets/${name}-1a.js`, `/assets/${name}-1a.css`];
  const filesIn = (locale: Language) =>
    locale === languages[0] ? files : [...files, `/assets/${locale}-of-${name}-1a.js`];
  return {
    path,
    files: Object.fromEntries(languages.map((locale) => [locale, filesIn(locale)])),
    firstSights: firstSights[path] ?? {},
  };
});

/**
 * Creates a folder with a page and the landing page in all languages, like the web app's build, until the
 * tests of a file end.
 */
export function useWebBuild(html = '<!doctype html><title>Waybill</title>'): string {
  const webDir = mkdtempSync(join(tmpdir(), 'waybill-web-'));
  writeFileSync(join(webDir, 'index.html'), html);
  writeFileSync(join(webDir, 'page-files.json'), JSON.stringify(builtPages));
  writeFileSync(join(webDir, 'map.html'), '<!doctype html><title>Map</title>');
  writeFileSync(join(webDir, 'overlay.html'), '<!doctype html><title>Overlay</title>');
  writeFileSync(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'assets/main-1a2b3c.js'), '');
  mkdirSync(join(webDir, 'landing'));
  for (const locale of languages) {
    const { title, question, answer } = landingPages[locale] ?? english;
    const page = `<!doctype html><html lang="${locale}" data-steam-emulated="{{steamEmulated}}"><title>Waybill</title><h1>{{name}}</h1>`;
    const head = {
      title,
      description: `${title} in ${locale}`,
      cardAlt: 'Overview in {{name}}',
      faq: [{ question, answer }],
    };
    writeFileSync(join(webDir, `landing/${locale}.html`), page);
    writeFileSync(join(webDir, `landing/${locale}.json`), JSON.stringify(head));
  }
  afterAll(() => rmSync(webDir, { recursive: true }));
  return webDir;
}
