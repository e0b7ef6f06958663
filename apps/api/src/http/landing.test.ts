import { languages } from '@waybill/schema/preferences';
import { describe, expect, test } from 'vitest';
import { listElements } from '../testing/page-elements.ts';
import { useTestApp } from '../testing/test-app.ts';
import { useWebBuild } from '../testing/web-build.ts';

const instanceName = '</script><b>Löwen & Söhne';
const app = useTestApp({ webDir: useWebBuild(), env: { INSTANCE_NAME: instanceName } });

async function read(path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await app().openBrowser().send(path, { headers });
  return { response, text: await response.text() };
}

const [first, ...others] = languages;

/** The absolute address of a path on the test server. */
function href(path: string): string {
  return `${app().origin}${path}`;
}

/** The elements with this name, each with its attributes and text. */
function elementsIn(html: string, name: string) {
  return listElements(html)
    .filter(({ tagName }) => tagName === name)
    .map(({ attributes, text }) =>
      Object.fromEntries([...Object.entries(attributes), ['text', text] as const]),
    );
}

describe('the landing page', () => {
  test.each([
    ['a browser that asks for nothing', {}, 'en'],
    ['a German browser', { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }, 'de'],
    ['a Klingon browser that reads German too', { 'accept-language': 'tlh,de;q=0.4' }, 'de'],
    ['a Klingon browser', { 'accept-language': 'tlh' }, 'en'],
    ['an English browser', { 'accept-language': 'en-US,de;q=0.5' }, 'en'],
    ['who chose German', { 'accept-language': 'en', cookie: 'locale=de' }, 'de'],
    ['who chose English', { 'accept-language': 'de', cookie: 'locale=en' }, 'en'],
    ['who chose something else', { 'accept-language': 'de', cookie: 'locale=../x' }, 'de'],
  ])('at / is in the language of %s', async (_name, headers, locale) => {
    const { response, text } = await read('/', headers);
    expect(response.status).toBe(200);
    expect(elementsIn(text, 'html')).toEqual([expect.objectContaining({ lang: locale })]);
    expect(response.headers.get('vary')).toMatch(/Accept-Language, Cookie/);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
  });

  test.each(languages)('at /%s is in that language for every visitor', async (locale) => {
    for (const asked of ['de', 'en']) {
      const { response, text } = await read(`/${locale}`, { 'accept-language': asked });
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
      expect(elementsIn(text, 'html')).toEqual([expect.objectContaining({ lang: locale })]);
    }
  });

  test('shows the name and address that the operator has set', async () => {
    const { text } = await read('/de');
    expect(elementsIn(text, 'h1')).toEqual([{ text: instanceName }]);
    expect(elementsIn(text, 'title')).toEqual([
      { text: `Zuhause der Speditionen · ${instanceName}` },
    ]);
    const links = elementsIn(text, 'link');
    expect(links).toEqual([
      { rel: 'canonical', href: href('/de'), text: '' },
      { rel: 'alternate', hreflang: first, href: href('/'), text: '' },
      ...others.map((language) => ({
        rel: 'alternate',
        hreflang: language,
        href: href(`/${language}`),
        text: '',
      })),
      { rel: 'alternate', hreflang: 'x-default', href: href('/'), text: '' },
    ]);
    const metas = elementsIn(text, 'meta').map((meta) => Object.values(meta).join('|'));
    expect(metas).toContain('og:title|Zuhause der Speditionen|');
    expect(metas).toContain(`og:image|${href('/landing-card.jpg')}|`);
    expect(metas).toContain(`og:image:alt|Overview in ${instanceName}|`);
    expect(metas).toContain(`og:url|${href('/de')}|`);
  });

  test('describes itself to search engines, and no name breaks the markup', async () => {
    const { text } = await read('/');
    const [script, ...others] = elementsIn(text, 'script');
    expect(others).toEqual([]);
    expect(script).toMatchObject({ type: 'application/ld+json' });
    expect(JSON.parse(script?.text ?? '')).toMatchObject({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'SoftwareApplication', name: instanceName, url: `${app().origin}/` },
        {
          '@type': 'FAQPage',
          mainEntity: [
            {
              name: `Is ${instanceName} free?`,
              acceptedAnswer: { text: 'Yes.' },
            },
          ],
        },
      ],
    });
  });

  test("can't be fetched as it was built", async () => {
    for (const path of ['/index.html', '/landing/en.html', '/landing/en.json']) {
      const { text } = await read(path);
      expect(text).not.toContain('{{');
    }
  });
});

describe('files about the site for programs', () => {
  test("the manifest has the operator's name", async () => {
    const { response, text } = await read('/manifest.webmanifest');
    expect(response.headers.get('content-type')).toContain('application/manifest+json');
    expect(JSON.parse(text)).toMatchObject({
      name: instanceName,
      start_url: '/dashboard',
      background_color: '#0d1218',
      theme_color: '#1d2127',
    });
  });

  test('robots.txt keeps search engines out of pages that require signing in', async () => {
    const { text } = await read('/robots.txt');
    for (const path of ['/api/', '/dashboard', '/logbook', '/notifications', '/applications']) {
      expect(text).toContain(`\nDisallow: ${path}\n`);
    }
    expect(text).toContain(`\nSitemap: ${app().origin}/sitemap.xml\n`);
  });

  test('the sitemap names the landing page in each language', async () => {
    const { response, text } = await read('/sitemap.xml');
    expect(response.headers.get('content-type')).toContain('application/xml');
    const places = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place]) => place);
    const landing = [href('/'), ...others.map((language) => href(`/${language}`))];
    expect(places).toEqual([...landing, `${app().origin}/vtcs`]);
  });
});
