import { describe, expect, test } from 'vitest';
import { buildDriver } from '../testing/factories.ts';
import { listElements } from '../testing/page-elements.ts';
import { useTestApp } from '../testing/test-app.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { builtPages, useWebBuild } from '../testing/web-build.ts';

const app = useTestApp({ webDir: useWebBuild() });

interface Visit {
  readonly headers?: Readonly<Record<string, string>>;
  readonly browser?: TestBrowser;
}

/** The files that an address tells browsers to preload. */
async function listPreloads(path: string, { headers = {}, browser }: Visit = {}) {
  const response = await (browser ?? app().openBrowser()).send(path, { headers });
  return listElements(await response.text())
    .filter(({ attributes: { rel = '' } }) => rel.endsWith('preload'))
    .map(({ attributes: { rel = '', as = 'script', href = '' } }) => `${rel} ${as} ${href}`);
}

describe('a page names its files', () => {
  const cases = builtPages.flatMap(({ path, files }) =>
    Object.entries(files).map(([language, own]) => ({ path, language, files: own })),
  );

  test.each(cases)('at $path in $language', async ({ path, language, files }) => {
    const headers = { 'accept-language': language };
    const preloads = await listPreloads(path.replace(/:\w+/, '42'), { headers });
    expect(preloads).toEqual(
      files.map((file) =>
        file.endsWith('.css') ? `preload style ${file}` : `modulepreload script ${file}`,
      ),
    );
  });
});

test("the chosen language takes precedence over the browser's", async () => {
  const headers = { 'accept-language': 'en', cookie: 'locale=de' };
  const preloads = await listPreloads('/dashboard', { headers });
  expect(preloads).toContain('modulepreload script /assets/de-of-welcome-page-1a.js');
});

test.each(['/dashboard/members/', '/Dashboard/Members'])(
  '%s is matched like in the web app',
  async (path) => {
    expect(await listPreloads(path)).toContain('modulepreload script /assets/members-page-1a.js');
  },
);

test.each(['/dashboard/nowhere', '/dashboard/members/42/more', '/vtc', '/nowhere'])(
  'nothing is preloaded at %s, where there is no page',
  async (path) => {
    expect(await listPreloads(path)).toEqual([]);
  },
);

describe('the signed-in user', () => {
  test('is preloaded by the dashboard, and by no other page', async () => {
    const { browser, user } = await buildDriver(app());
    const preload = `preload fetch /api/auth/user/${user.steamId}`;
    expect(await listPreloads('/dashboard/members', { browser })).toContain(preload);
    expect(await listPreloads('/dashboard', { browser })).toContain(preload);
    expect(await listPreloads('/settings', { browser })).not.toContain(preload);
    expect(await listPreloads('/dashboards', { browser })).not.toContain(preload);
    expect(await listPreloads('/dashboard')).not.toContain(preload);
  });

  test('appears in no document that a shared cache may keep', async () => {
    const { browser } = await buildDriver(app());
    const { headers } = await browser.send('/dashboard');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toMatch(/Accept-Language, Cookie/);
  });
});

test("the table of files can't be fetched", async () => {
  const response = await app().openBrowser().send('/page-files.json');
  expect(response.headers.get('content-type')).toContain('text/html');
});
