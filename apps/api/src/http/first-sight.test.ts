import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { buildDriver, buildPng, buildVtc } from '../testing/factories.ts';
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

test('a member sees the heading of a dashboard page before the app runs', async () => {
  const { owner } = await buildVtc(app());
  const body = await readBody(owner.browser, '/dashboard/members');
  expect(body).toContain('<li>Company</li><li aria-current="page">Members</li>');
  expect(body).toContain('<h1>Members</h1><p>Who drives &lt;where&gt; &amp; when.</p>');
});

test("it is in the member's language, and the document declares it", async () => {
  const { owner } = await buildVtc(app());
  expect(await readBody(owner.browser, '/dashboard/members', 'de')).toContain(
    '<h1>Mitglieder</h1>',
  );
  const headers = { 'accept-language': 'de' };
  const response = await owner.browser.send('/dashboard/members', { headers });
  expect(await response.text()).toContain('<html lang="de">');
});

test('a page without a known heading shows its layout', async () => {
  const { owner } = await buildVtc(app());
  const body = await readBody(owner.browser, `/dashboard/members/${owner.user.id}`);
  expect(body).toContain('<li aria-current="page">Members</li>');
  expect(body).not.toContain('<h1>');
  expect(await readBody(owner.browser, '/dashboard')).not.toContain('<li');
});

test("the overview shows the company's banner, as wide as the screen allows", async () => {
  const { owner, vtc } = await buildVtc(app());
  const path = '/dashboard/companyoverview';
  expect(await readBody(owner.browser, path)).not.toContain('<img');
  const body = { vtcId: vtc.id, tag: vtc.tag, slogan: vtc.slogan, name: 'Nord & Süd' };
  const files = { banner: await buildPng(1_200, 400) };
  const changed = await owner.browser.call(contract.vtcs.update, { body, files });
  const url = changed.vtc.bannerUrl ?? '';
  const shown = await readBody(owner.browser, path);
  expect(shown).toContain('alt="Banner of Nord &amp; Süd" width="1200" height="400"');
  expect(shown).toContain(` src="${url}"`);
  expect(shown).toContain(`${url.replace('.webp', '-480.webp')} 480w, `);
  // Before the page's later files, which a browser would fetch first otherwise.
  const html = await (await owner.browser.send(path)).text();
  expect(html).toMatch(/<title>Waybill<\/title>\s+<link rel="preload" as="image" imagesrcset="/);
  expect(html.match(/imagesrcset="[^"]+"/)?.[0]).toContain(`${url.replace('.webp', '-480.webp')} `);
  const { owner: rival } = await buildVtc(app());
  expect(await readBody(rival.browser, path)).not.toContain('<img');
  expect(await readBody(app().openBrowser(), path)).toBe('');
});

test("no one sees any part of a dashboard that isn't theirs, or of a page that doesn't exist", async () => {
  const { owner } = await buildVtc(app());
  const { browser: withoutCompany } = await buildDriver(app());
  expect(await readBody(owner.browser, '/settings')).toBe('');
  expect(await readBody(owner.browser, '/dashboard/nowhere')).toBe('');
  expect(await readBody(withoutCompany, '/dashboard/members')).toBe('');
  expect(await readBody(app().openBrowser(), '/dashboard/members')).toBe('');
});

test("the page's files are listed after everything that the first paint needs", async () => {
  const { owner } = await buildVtc(app());
  const html = await (await owner.browser.send('/dashboard/members')).text();
  expect(html).toMatch(/<title>Waybill<\/title><link rel="preload" as="fetch"[^]*<\/head>/);
});
