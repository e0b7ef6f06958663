import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '@waybill/schema/preferences';
import { afterAll } from 'vitest';

const landingPages: Record<Language, { title: string; question: string; answer: string }> = {
  en: { title: 'Home of companies', question: 'Is {{name}} free?', answer: 'Yes.' },
  de: { title: 'Zuhause der Speditionen', question: 'Ist {{name}} kostenlos?', answer: 'Ja.' },
};

/** What pages of the web app take, as its build writes it down. */
export const builtPages = [
  ['/vtc/:tag', 'public-vtc-page'],
  ['/settings', 'settings-page'],
  ['/dashboard', 'welcome-page'],
  ['/dashboard/members', 'members-page'],
  ['/dashboard/members/:userId', 'member-page'],
].map(([path = '', name = '']) => ({
  path,
  files: {
    en: [`/assets/${name}-1a.js`, `/assets/${name}-1a.css`],
    de: [`/assets/${name}-1a.js`, `/assets/${name}-1a.css`, `/assets/german-of-${name}-1a.js`],
  } satisfies Record<Language, string[]>,
}));

/**
 * A folder that holds a page and the landing page in all languages as the web app's build leaves
 * them, until the tests of a file end.
 */
export function useWebBuild(html = '<!doctype html><title>Waybill</title>'): string {
  const webDir = mkdtempSync(join(tmpdir(), 'waybill-web-'));
  writeFileSync(join(webDir, 'index.html'), html);
  writeFileSync(join(webDir, 'page-files.json'), JSON.stringify(builtPages));
  writeFileSync(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'assets/main-1a2b3c.js'), '');
  mkdirSync(join(webDir, 'landing'));
  for (const [locale, { title, question, answer }] of Object.entries(landingPages)) {
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
