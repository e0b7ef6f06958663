import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { contract } from '@waybill/schema/contract';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { languages } from '@waybill/schema/preferences';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildEvent } from '../../../testing/event-kit.ts';
import { expectRefusal } from '../../../testing/expect-refusal.ts';
import { buildMember, buildPng, buildVtc, type Driver } from '../../../testing/factories.ts';
import { listElements } from '../../../testing/page-elements.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { useWebBuild } from '../../../testing/web-build.ts';

/** The page before the build, which differs from the built one only in the script's name. */
const source = readFileSync(new URL('../../../../../web/index.html', import.meta.url), 'utf8');

const app = useTestApp({ webDir: useWebBuild(source), env: { INSTANCE_NAME: 'Löwen & Söhne' } });
const bare = useTestApp();

/** A page as a browser parses it: its elements in order, and the content of its head. */
function readPage(html: string) {
  const elements = listElements(html);
  const metas = elements
    .filter(({ tagName }) => tagName === 'meta')
    .map(({ attributes }) => [
      attributes['property'] ?? attributes['name'] ?? '',
      attributes['content'],
    ]);
  return {
    shape: elements.map(({ tagName, attributes }) => [tagName, ...Object.keys(attributes)]),
    titles: elements.filter(({ tagName }) => tagName === 'title').map(({ text }) => text),
    canonical: elements.find(({ attributes }) => attributes['rel'] === 'canonical')?.attributes,
    meta: Object.fromEntries(metas),
  };
}

async function read(path: string) {
  const response = await app().openBrowser().send(path);
  const html = await response.text();
  return { status: response.status, headers: response.headers, html, page: readPage(html) };
}

async function change({ browser }: Driver, vtc: Vtc, changes: object, banner?: Blob) {
  const { id: vtcId, name, tag, slogan } = vtc;
  const reply = await browser.call(contract.vtcs.update, {
    body: { vtcId, name, tag, slogan, ...changes },
    files: banner ? { banner } : {},
  });
  return reply.vtc;
}

describe('the page of a company', () => {
  test('shows a card with its banner', async () => {
    const { vtc: founded, owner } = await buildVtc(app());
    await buildMember(app(), founded.id);
    const banner = await buildPng(1_200, 400);
    const vtc = await change(owner, founded, { recruitment: 'APPLICATION' }, banner);
    const { status, page } = await read(`/vtc/${vtc.tag}`);
    expect(status).toBe(200);
    expect(page.titles).toEqual([`${vtc.name} [${vtc.tag}] · Löwen & Söhne`]);
    expect(page.canonical).toEqual({ rel: 'canonical', href: `${app().origin}/vtc/${vtc.tag}` });
    expect(page.meta).toMatchObject({
      description: 'We deliver · 2 drivers · Takes drivers by application',
      'og:type': 'website',
      'og:site_name': 'Löwen & Söhne',
      'og:title': `${vtc.name} [${vtc.tag}]`,
      'og:description': 'We deliver · 2 drivers · Takes drivers by application',
      'og:url': `${app().origin}/vtc/${vtc.tag}`,
      'og:image': `${app().origin}${vtc.bannerUrl}`,
      'og:image:width': '1200',
      'og:image:height': '400',
      'og:image:alt': `Banner of ${vtc.name}`,
      'twitter:card': 'summary_large_image',
    });
    expect(page.meta).not.toHaveProperty('robots');
    const { pathname } = new URL(page.meta['og:image'] ?? '');
    expect((await app().openBrowser().send(pathname)).status).toBe(200);
  });

  test('shows the logo if there is no banner', async () => {
    const { vtc } = await buildVtc(app());
    const { page } = await read(`/vtc/${vtc.tag}`);
    expect(page.meta).toMatchObject({
      description: 'We deliver · 1 driver · Open to everyone',
      'og:image': `${app().origin}${vtc.logoUrl}`,
      'og:image:width': '64',
      'og:image:height': '64',
      'og:image:alt': `Logo of ${vtc.name}`,
      'twitter:card': 'summary',
    });
  });

  test('is one page, whatever the case of the tag', async () => {
    const { vtc } = await buildVtc(app());
    const { page, status } = await read(`/vtc/${vtc.tag.toLowerCase()}?from=chat`);
    expect(status).toBe(200);
    expect(page.canonical?.['href']).toBe(`${app().origin}/vtc/${vtc.tag}`);
  });

  test('leaves the rest of the page as it was built', async () => {
    const { vtc } = await buildVtc(app());
    const { html } = await read(`/vtc/${vtc.tag}`);
    const [before = '?', rest = ''] = source.split('<title>Waybill</title>');
    const [between = '?', after = '?'] = rest.split('<!--page-->');
    const [inHead = '?', inBody = '?'] = between.split('</head>');
    const parts = [html.includes(inHead), html.includes(`</head>${inBody}`)];
    expect([html.startsWith(before), ...parts, html.endsWith(after)]).not.toContain(false);
  });

  test('names the company to readers without scripts', async () => {
    const { vtc, owner } = await buildVtc(app());
    await change(owner, vtc, { country: 'SE', websiteUrl: 'nord.example', discordUrl: '' });
    const { html } = await read(`/vtc/${vtc.tag}`);
    const elements = listElements(html);
    expect(elements.find(({ tagName }) => tagName === 'h1')?.text).toBe(`${vtc.name} [${vtc.tag}]`);
    const links = elements.filter(({ tagName }) => tagName === 'a').map((link) => link.attributes);
    expect(links).toContainEqual({ href: '/vtcs' });
    const graph = elements.find(({ attributes }) => attributes['type'] === 'application/ld+json');
    expect(JSON.parse(graph?.text ?? '')).toMatchObject({
      '@graph': [
        {
          '@type': 'Organization',
          name: vtc.name,
          url: `${app().origin}/vtc/${vtc.tag}`,
          address: { addressCountry: 'SE' },
          sameAs: ['https://nord.example/'],
        },
      ],
    });
  });

  test('lists its next public events for readers without scripts, and no others', async () => {
    const { vtc, owner } = await buildVtc(app());
    const open = await buildEvent(app(), owner, vtc.id, {
      reach: 'PUBLIC',
      title: 'Night <convoy>',
    });
    await buildEvent(app(), owner, vtc.id, { reach: 'COMPANY', title: 'Among us' });
    const elsewhere = await buildVtc(app());
    await buildEvent(app(), elsewhere.owner, elsewhere.vtc.id, {
      reach: 'PUBLIC',
      title: 'Theirs',
    });
    const { html } = await read(`/vtc/${vtc.tag}`);
    const links = listElements(html).filter(({ tagName }) => tagName === 'a');
    const events = links.filter(({ attributes }) => attributes['href']?.startsWith('/events/'));
    expect(events).toMatchObject([
      { attributes: { href: `/events/${open.id}` }, text: 'Night <convoy>' },
    ]);
    expect(html).not.toMatch(/Among us|Theirs/);
    expect((await read(`/vtc/${elsewhere.vtc.tag}`)).html).toContain('Upcoming events');
    const quiet = await buildVtc(app());
    expect((await read(`/vtc/${quiet.vtc.tag}`)).html).not.toContain('Upcoming events');
  });

  test('is revalidated at each visit, and sent again only if it has changed', async () => {
    const { vtc, owner } = await buildVtc(app());
    const path = `/vtc/${vtc.tag}`;
    const first = await read(path);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await ask(path, headers)).status).toBe(304);
    await change(owner, vtc, { slogan: 'We deliver more' });
    expect((await ask(path, headers)).status).toBe(200);
  });

  test('is compressed', async () => {
    const { vtc } = await buildVtc(app());
    const { headers } = await ask(`/vtc/${vtc.tag}`, { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
  });

  test('names the public address, whatever host the request names', async () => {
    const { vtc } = await buildVtc(app());
    for (const forged of ['host', 'x-forwarded-host', 'forwarded', 'x-original-url']) {
      const { status, body } = await ask(`/vtc/${vtc.tag}`, { [forged]: 'evil.example' });
      expect(status).toBe(200);
      expect(body).not.toContain('evil.example');
      expect(readPage(body).meta).toMatchObject({
        'og:url': `${app().origin}/vtc/${vtc.tag}`,
        'og:image': `${app().origin}${vtc.logoUrl}`,
      });
    }
  });
});

test("it is in the language of its address, else in the reader's", async () => {
  const { vtc, owner } = await buildVtc(app());
  await change(owner, vtc, { recruitment: 'APPLICATION' });
  const path = `/vtc/${vtc.tag}`;
  const find = async (address: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await app().openBrowser().send(address, { headers });
    const elements = listElements(await response.text());
    const [root] = elements;
    const hrefs = (rel: string) =>
      elements.flatMap(({ attributes: { rel: own, hreflang = '', href = '' } }) =>
        own === rel ? [[hreflang, href.replace(app().origin, '')]] : [],
      );
    return {
      vary: response.headers.get('vary'),
      lang: root?.attributes['lang'],
      facts: elements.find(({ tagName, text }) => tagName === 'p' && text.includes(' · '))?.text,
      canonical: hrefs('canonical'),
      alternates: hrefs('alternate'),
    };
  };
  const alternates = [
    ...languages.map((language) => [language, `${path}?lang=${language}`]),
    ['x-default', path],
  ];
  const german = { lang: 'de', facts: '1 Fahrer · Nimmt Fahrer auf Bewerbung auf', alternates };
  const english = { lang: 'en', facts: '1 driver · Takes drivers by application', alternates };
  const vary = expect.stringMatching(/Accept-Language, Cookie/);
  const asGerman = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };
  expect(await find(path, asGerman)).toEqual({ ...german, vary, canonical: [['', path]] });
  expect(await find(path)).toMatchObject(english);
  expect(await find(path, { ...asGerman, cookie: 'locale=en' })).toMatchObject(english);
  const canonical = [['', `${path}?lang=de`]];
  expect(await find(`${path}?lang=de`)).toMatchObject({ ...german, canonical });
  expect(await find(`${path}?lang=xx`)).toMatchObject({ ...english, canonical: [['', path]] });
});

/** Sends headers that fetch would not send. */
async function ask(path: string, headers: Readonly<Record<string, string>>) {
  const { hostname, port, host } = new URL(app().origin);
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      const options = { hostname, port, path, headers: { host, ...headers }, agent: false };
      request(options, (response) => {
        text(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
          reject,
        );
      })
        .on('error', reject)
        .end();
    },
  );
}

describe("E6: a company's name stays plain text", () => {
  let owner: Driver;
  let vtc: Vtc;
  let plain: ReturnType<typeof readPage>;

  beforeAll(async () => {
    ({ owner, vtc } = await buildVtc(app()));
    plain = (await read(`/vtc/${vtc.tag}`)).page;
  });

  test.each([
    '"><script>alert(1)</script>',
    "'><script>alert(1)</script>",
    '</title><script>alert(1)</script>',
    '</TITLE ><svg/onload=alert(1)>',
    '--><img src=x onerror=alert(1)>',
    '<!--<script>',
    ']]><script>alert(1)</script>',
    '" onload="alert(1)',
    "' onfocus='alert(1)' autofocus='",
    '`onerror=alert(1)`',
    '"/><meta http-equiv=refresh content=0>',
    '</head><body onload=alert(1)>',
    '&quot;&gt;&lt;script&gt;alert(1)',
    '&#34;&#62;&#60;script&#62;',
    '&lt;b&gt; &amp;amp; &nbsp;',
    '<base href=//evil.example>',
    '$& $` $$ $1 $<name>',
    "$'$'$'",
    '${alert(1)} {{constructor}} #{1} <%= 1 %>',
    '<plaintext>',
    '<\u2028script>\u2029',
    '＜script＞alert(1)＜/script＞',
  ])('%s', async (hostile) => {
    const { name, slogan } = await change(owner, vtc, { name: hostile, slogan: hostile });
    const { page } = await read(`/vtc/${vtc.tag}`);
    expect(page.shape).toEqual(plain.shape);
    expect(page.titles).toEqual([`${name} [${vtc.tag}] · Löwen & Söhne`]);
    expect(page.meta).toMatchObject({
      description: `${slogan} · 1 driver · Open to everyone`,
      'og:title': `${name} [${vtc.tag}]`,
      'og:image:alt': `Logo of ${name}`,
    });
  });

  test.each(['"><b>', "'<i>'", '</a>', '&amp;', '$&$`', '../..', 'Ünï%', '?#a/b'])(
    'the tag %s',
    async (tag) => {
      await change(owner, vtc, { tag });
      const { page, status } = await read(`/vtc/${encodeURIComponent(tag)}`);
      expect(status).toBe(200);
      expect(page.shape).toEqual(plain.shape);
      expect(page.meta['og:title']).toBe(`${vtc.name} [${tag}]`);
      expect(page.canonical?.['href']).toBe(`${app().origin}/vtc/${encodeURIComponent(tag)}`);
    },
  );
});

/** Expects the page of a missing address. */
async function expectMissing(path: string): Promise<string> {
  const { status, headers, html, page } = await read(path);
  expect(status).toBe(404);
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(page.titles).toEqual(['Löwen & Söhne']);
  expect(page.meta).toMatchObject({ robots: 'noindex' });
  expect(page.canonical).toBeUndefined();
  expect(html).toContain('<div id="root">');
  return html;
}

describe("a company that isn't public", () => {
  test('looks like a missing one', async () => {
    const { vtc, owner } = await buildVtc(app());
    const missing = await expectMissing('/vtc/NOPE99');
    await change(owner, vtc, { isPublic: 'false' });
    expect(await expectMissing(`/vtc/${vtc.tag}`)).toBe(missing);
    await change(owner, vtc, { isPublic: 'true' });
    expect((await read(`/vtc/${vtc.tag}`)).status).toBe(200);
    const params = { vtcId: vtc.id };
    await owner.browser.call(contract.vtcs.remove, { params, body: { name: vtc.name } });
    expect(await expectMissing(`/vtc/${vtc.tag}`)).toBe(missing);
    await owner.browser.call(contract.vtcs.restore, { params });
    expect((await read(`/vtc/${vtc.tag}`)).status).toBe(200);
  });

  test.each(['_', '%25%25', '%00%00', 'A%00B', '%', '%E0%A4%A', '..%2f..%2fetc', 'X'.repeat(100)])(
    'is missing for the tag %s',
    async (tag) => {
      expect(await expectMissing(`/vtc/${tag}`)).not.toContain('og:title');
    },
  );
});

test('every other page has the name of the installation', async () => {
  for (const path of ['/login', '/vtc', '/vtc/A/B']) {
    const { status, page } = await read(path);
    expect(status).toBe(200);
    expect(page.titles).toEqual(['Löwen & Söhne']);
    expect(page.meta).not.toHaveProperty('og:title');
  }
});

test('without a built web app there is no page', async () => {
  const { vtc } = await buildVtc(bare());
  const response = await bare().openBrowser().send(`/vtc/${vtc.tag}`);
  expect((await expectRefusal(response)).code).toBe('NOT_FOUND');
});
