import { expect, test } from 'vitest';
import { buildDriver, buildVtc } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { useWebBuild } from '../testing/web-build.ts';

const document =
  '<!doctype html><html lang="en"><head><title>Waybill</title></head><body><!--page--></body></html>';
const app = useTestApp({ webDir: useWebBuild(document) });

/** The body of the document at an address. */
async function readBody(browser: TestBrowser, path: string, language = 'en'): Promise<string> {
  const response = await browser.send(path, { headers: { 'accept-language': language } });
  return (await response.text()).replace(/^.*<body>|<\/body>.*$/gs, '');
}

test('a member sees the heading of a page of the dashboard before the app runs', async () => {
  const { owner } = await buildVtc(app());
  const body = await readBody(owner.browser, '/dashboard/members');
  expect(body).toContain('<li>Company</li><li aria-current="page">Members</li>');
  expect(body).toContain('<h1>Members</h1><p>Who drives &lt;where&gt; &amp; when.</p>');
});

test('it is in their language, and the document says in which', async () => {
  const { owner } = await buildVtc(app());
  expect(await readBody(owner.browser, '/dashboard/members', 'de')).toContain(
    '<h1>Mitglieder</h1>',
  );
  const headers = { 'accept-language': 'de' };
  const response = await owner.browser.send('/dashboard/members', { headers });
  expect(await response.text()).toContain('<html lang="de">');
});

test('a page whose heading is not known shows where it is', async () => {
  const { owner } = await buildVtc(app());
  const body = await readBody(owner.browser, `/dashboard/members/${owner.user.id}`);
  expect(body).toContain('<li aria-current="page">Members</li>');
  expect(body).not.toContain('<h1>');
  expect(await readBody(owner.browser, '/dashboard')).not.toContain('<li');
});

test('nobody sees any of a dashboard that is not for them, nor of what is no page of it', async () => {
  const { owner } = await buildVtc(app());
  const { browser: withoutCompany } = await buildDriver(app());
  expect(await readBody(owner.browser, '/settings')).toBe('');
  expect(await readBody(owner.browser, '/dashboard/nowhere')).toBe('');
  expect(await readBody(withoutCompany, '/dashboard/members')).toBe('');
  expect(await readBody(app().openBrowser(), '/dashboard/members')).toBe('');
});

test('what the page takes is named after all that the first paint waits for', async () => {
  const { owner } = await buildVtc(app());
  const html = await (await owner.browser.send('/dashboard/members')).text();
  expect(html).toMatch(/<title>Waybill<\/title><link rel="preload" as="fetch"[^]*<\/head>/);
});
