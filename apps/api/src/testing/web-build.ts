import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const landingPages = {
  en: { title: 'Home of companies', question: 'Is {{name}} free?', answer: 'Yes.' },
  de: { title: 'Zuhause der Speditionen', question: 'Ist {{name}} kostenlos?', answer: 'Ja.' },
};

/**
 * A folder that holds a page and the landing page in two languages as the web app's build leaves
 * them, until the tests of a file end.
 */
export function useWebBuild(html = '<!doctype html><title>Waybill</title>'): string {
  const webDir = mkdtempSync(join(tmpdir(), 'waybill-web-'));
  writeFileSync(join(webDir, 'index.html'), html);
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
