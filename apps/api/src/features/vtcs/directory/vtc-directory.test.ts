import { readFileSync } from 'node:fs';
import { contract } from '@waybill/schema/contract';
import type { RouteInput } from '@waybill/schema/contract/input';
import { vtcSizes } from '@waybill/schema/features/vtcs.contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertVtcs } from '../../../testing/bulk-data.ts';
import { buildVtc } from '../../../testing/factories.ts';
import { listElements } from '../../../testing/page-elements.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { useWebBuild } from '../../../testing/web-build.ts';

const source = readFileSync(new URL('../../../../../web/index.html', import.meta.url), 'utf8');
const app = useTestApp({ webDir: useWebBuild(source) });
const { vtcs } = contract;

/** Thirty companies, three of them with a detailed profile. */
let tags: Record<'nordic' | 'desert' | 'hidden', string>;

beforeAll(async () => {
  await insertVtcs(app().services.pool, 27, () => null);
  const say = async (changes: Partial<RouteInput<typeof vtcs.update>['body']>) => {
    const { vtc, owner } = await buildVtc(app());
    const { id: vtcId, name, tag, slogan } = vtc;
    const body = { vtcId, name, tag, slogan, ...changes };
    await owner.browser.call(vtcs.update, { body, files: {} });
    return tag;
  };
  tags = {
    nordic: await say({ games: 'ets2', country: 'SE', language: 'sv-SE', recruitment: 'OPEN' }),
    desert: await say({ games: 'ats,ets2', country: 'US', language: 'en', recruitment: 'CLOSED' }),
    hidden: await say({ games: 'ats', recruitment: 'APPLICATION', isPublic: 'false' }),
  };
});

function list(query: RouteInput<typeof vtcs.list>['query']) {
  return app().openBrowser().call(vtcs.list, { query });
}

async function find(query: RouteInput<typeof vtcs.list>['query']): Promise<string[]> {
  return (await list({ ...query, sort: 'newest' })).vtcs.map(({ tag }) => tag);
}

describe('the list of companies, filtered', () => {
  test('by game, country, language and recruitment, and by all of them', async () => {
    const { nordic, desert, hidden } = tags;
    expect(await find({ game: 'ets2' })).toEqual([desert, nordic]);
    expect(await find({ game: 'ats' })).toEqual([hidden, desert]);
    expect(await find({ country: 'se' })).toEqual([nordic]);
    expect(await find({ speaks: 'SV' })).toEqual([nordic]);
    expect(await find({ recruits: 'CLOSED' })).toEqual([desert]);
    expect(await find({ game: 'ets2', recruits: 'OPEN' })).toEqual([nordic]);
    expect(await find({ game: 'ats', country: 'SE' })).toEqual([]);
    expect(await find({ game: 'ets2', search: desert })).toEqual([desert]);
  });

  test('by size, and counted', async () => {
    const { db } = app();
    const { total } = await list({});
    expect(await list({ size: 'S', limit: 1 })).toMatchObject({ total, totalIsExact: true });
    const sizeOf = async (memberCount: number) => {
      await db.vtc.update({ where: { tag: tags.nordic }, data: { memberCount } });
      const found = await Promise.all(vtcSizes.map((size) => find({ size, country: 'SE' })));
      return vtcSizes.filter((_size, index) => found[index]?.includes(tags.nordic));
    };
    const edges = [10, 11, 50, 51, 200, 201];
    const sizes: (readonly string[])[] = [];
    for (const count of edges) sizes.push(await sizeOf(count));
    expect(sizes).toEqual([['S'], ['M'], ['M'], ['L'], ['L'], ['XL']]);
    await db.vtc.update({ where: { tag: tags.nordic }, data: { memberCount: 1 } });
  });

  test('page by page', async () => {
    const first = await list({ game: 'ets2', limit: 1, sort: 'newest' });
    expect(first).toMatchObject({ total: 2, vtcs: [{ tag: tags.desert }] });
    const cursor = first.nextCursor ?? '';
    const second = await list({ game: 'ets2', limit: 1, sort: 'newest', cursor });
    expect(second).toMatchObject({ nextCursor: null, vtcs: [{ tag: tags.nordic }] });
  });

  test('refuses unknown values', async () => {
    for (const query of ['game=doom', 'size=XXL', 'country=Sweden', 'speaks=sv-SE', 'recruits=no'])
      expect((await app().openBrowser().send(`/api/vtc/all?${query}`)).status).toBe(422);
  });
});

/** The page at an address for a reader without scripts. */
async function visit(path: string) {
  const response = await app().openBrowser().send(path);
  const elements = listElements(await response.text());
  const links = elements.flatMap(({ tagName, attributes }) =>
    tagName === 'a' && attributes['href'] ? [attributes['href']] : [],
  );
  const graph = elements.find(({ attributes }) => attributes['type'] === 'application/ld+json');
  const canonical = elements.find(({ attributes }) => attributes['rel'] === 'canonical');
  const vtcLinks = links.filter((link) => link.startsWith('/vtc/'));
  const next = links.find((link) => link.startsWith('/vtcs?')) ?? null;
  const items = elements.filter(({ tagName }) => tagName === 'li').length;
  return { status: response.status, elements, vtcLinks, next, graph, canonical, items };
}

describe('the directory without scripts', () => {
  test('stays in the language that its address names', async () => {
    const { elements, vtcLinks, next } = await visit('/vtcs?lang=de&sort=name');
    const heading = elements.find(({ tagName }) => tagName === 'h1');
    expect(heading?.text).toBe('Virtuelle Speditionen');
    expect(vtcLinks.filter((link) => !link.endsWith('?lang=de'))).toEqual([]);
    expect(next).toMatch(/sort=name.*&lang=de$/);
    expect(await visit(next ?? '')).toMatchObject({ items: 6, next: null });
  });

  test('contains its first page, with links to all the others', async () => {
    const first = await visit('/vtcs');
    expect(first.status).toBe(200);
    expect(first.items).toBe(24);
    expect(first.canonical?.attributes['href']).toBe(`${app().origin}/vtcs`);
    const second = await visit(first.next ?? '');
    expect(second).toMatchObject({ items: 6, next: null });
    const links = [...first.vtcLinks, ...second.vtcLinks];
    expect(new Set(links).size).toBe(29);
    expect(links).not.toContain(`/vtc/${tags.hidden}`);
  });

  test('describes its entries for search engines', async () => {
    const { graph, vtcLinks, elements } = await visit('/vtcs?game=ets2&sort=name');
    expect(vtcLinks).toEqual([tags.nordic, tags.desert].map((tag) => `/vtc/${tag}`));
    expect(JSON.parse(graph?.text ?? '')).toMatchObject({
      '@graph': [
        {
          '@type': 'ItemList',
          itemListElement: [
            { position: 1, url: `${app().origin}/vtc/${tags.nordic}` },
            { position: 2, url: `${app().origin}/vtc/${tags.desert}` },
          ],
        },
      ],
    });
    expect(elements.some(({ attributes }) => attributes['name'] === 'robots')).toBe(false);
  });

  test.each(['?game=doom', '?cursor=W10', '?game=ets2&game=ats', '?unknown=1'])(
    'shows the first page for an invalid address: %s',
    async (query) => {
      expect(await visit(`/vtcs${query}`)).toMatchObject({ status: 200, items: 24 });
    },
  );

  test('is in the sitemap, with each public page and when it changed', async () => {
    app().passTime(60_000);
    const text = await (await app().openBrowser().send('/sitemap.xml')).text();
    expect(text).toContain(`<loc>${app().origin}/vtcs</loc>`);
    expect(text).toMatch(
      new RegExp(
        `<loc>[^<]*/vtc/${tags.nordic}</loc><lastmod>\\d{4}-\\d{2}-\\d{2}T[^<]*Z</lastmod>`,
      ),
    );
    expect(text).not.toContain(`/vtc/${tags.hidden}<`);
  });
});
