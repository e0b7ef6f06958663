import { contract } from '@waybill/schema/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { findCountries } from '../../../lib/countries.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { insertVtcs } from '../../../testing/bulk-data.ts';

const app = useTestApp();

interface Named {
  readonly name: string;
  readonly tag: string;
  readonly country: string | null;
}

const companies: readonly Named[] = [
  { name: 'Łódź Kurier', tag: 'LKU', country: 'PL' },
  { name: 'Ångström Frakt', tag: 'ANG', country: 'SE' },
  { name: '100% Diesel_Power', tag: 'DSL', country: 'DE' },
  { name: 'Café Transport', tag: 'CAFÉ', country: 'FR' },
  { name: 'Desert Eagle Lines', tag: 'DEL', country: null },
];

beforeAll(async () => {
  await insertVtcs(app().services.pool, 60, (index) => companies[index] ?? null);
});

function list(query: {
  readonly search?: string;
  readonly sort?: 'popular' | 'newest' | 'name';
  readonly size?: 'S';
  readonly language?: string;
  readonly limit?: number;
  readonly cursor?: string;
}) {
  return app().openBrowser().call(contract.vtcs.list, { query });
}

async function find(search: string, language?: string): Promise<string[]> {
  const { vtcs } = await list({
    search,
    ...(language !== undefined && { language }),
    sort: 'name',
  });
  return vtcs.map(({ tag }) => tag);
}

test('without a limit all companies are returned, with a limit one page', async () => {
  const all = await list({});
  expect(all.vtcs).toHaveLength(60);
  expect(all).toMatchObject({ nextCursor: null, total: 60 });
  expect((await list({ limit: 24 })).vtcs).toEqual(all.vtcs.slice(0, 24));
});

test('an excessive limit is refused with the maximum', async () => {
  const sentence = 'The limit must be a whole number from 1 to 1,000.';
  for (const limit of [0, 1_001, 1.5]) {
    await expect(list({ limit })).rejects.toMatchObject({
      status: 422,
      body: { error: sentence, fields: { limit: sentence } },
    });
  }
  expect((await list({ limit: 1_000 })).vtcs).toHaveLength(60);
});

test('a company has each field of the specification, and strangers see no members', async () => {
  const { vtcs } = await list({ search: 'lodz' });
  expect(vtcs[0]).toMatchObject({
    tag: 'LKU',
    owner: { username: expect.any(String) },
    inactiveTimer: 30,
    bannerUrl: null,
    members: [],
  });
});

test('the search finds parts of names and tags, without case and accents', async () => {
  expect(await find('lodz')).toEqual(['LKU']);
  expect(await find('ŁÓDŹ KUR')).toEqual(['LKU']);
  expect(await find('ngstro')).toEqual(['ANG']);
  expect(await find('cafe')).toEqual(['CAFÉ']);
  expect(await find('l e')).toEqual([]);
  expect(await find('le l')).toEqual(['DEL']);
});

test('the search finds countries by code and by name, in English and another language', async () => {
  expect(await find('pl')).toContain('LKU');
  expect(await find('germany')).toEqual(['DSL']);
  expect(await find('Deutschl', 'de')).toEqual(['DSL']);
  expect(await find('Deutschl', 'fr')).toEqual([]);
  expect(await find('schweden', 'de-AT')).toEqual(['ANG']);
  expect(await find('germany', 'not a language')).toEqual(['DSL']);
});

/** Like PostgreSQL's unaccent, for the names used here. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'L');
}

test.each(['l', 'ł', 'É', 'z', 'q', ' ', '%', '_', '\\', 'lo', 'ŁÓ', '0%', 'l_', 'y 1', 'ß', '🚚'])(
  'one or two letters are found anywhere in a name, and nowhere else: %s',
  async (search) => {
    const all = [...(await list({ limit: 100 })).vtcs];
    const wanted = plain(search).replace('ß', 'ss').toLowerCase();
    const countries = findCountries(search, 'en');
    const having = all.filter(
      ({ name, tag, country }) =>
        plain(`${name} ${tag}`).toLowerCase().includes(wanted) || countries.includes(country ?? ''),
    );
    // Blanks around the search text are ignored.
    const expected = search === ' ' ? all : having;
    const found = await list({ search, limit: 100 });
    expect(found.vtcs.map(({ id }) => id).toSorted()).toEqual(
      expected.map(({ id }) => id).toSorted(),
    );
    expect(found).toMatchObject({ total: expected.length, totalIsExact: true });
  },
);

test('characters that are special in LIKE are matched literally', async () => {
  expect(await find('100%')).toEqual(['DSL']);
  expect(await find('l_p')).toEqual(['DSL']);
  expect(await find('%%%')).toEqual([]);
  expect(await find('\\')).toEqual([]);
});

type Listed = Awaited<ReturnType<typeof list>>['vtcs'];

const orders = [
  [
    'popular',
    (vtcs: Listed) =>
      vtcs.toSorted((a, b) => b.memberCount - a.memberCount || (a.id < b.id ? 1 : -1)),
  ],
  ['newest', (vtcs: Listed) => vtcs.toSorted((a, b) => (a.id < b.id ? 1 : -1))],
] as const;

async function listAll(sort: 'popular' | 'newest' | 'name'): Promise<Listed> {
  const seen: Listed = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await list({ sort, limit: 7, ...(cursor !== undefined && { cursor }) });
    expect(page).toMatchObject({ total: 60, totalIsExact: true });
    seen.push(...page.vtcs);
    cursor = page.nextCursor;
  }
  return seen;
}

test.each(orders)('pages by %s return each company once, in order', async (sort, inOrder) => {
  const seen = await listAll(sort);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(60);
  expect(seen).toEqual(inOrder(seen));
});

test('pages sorted by name return each company once, ignoring accents', async () => {
  const seen = await listAll('name');
  expect(new Set(seen.map(({ id }) => id)).size).toBe(60);
  expect(seen.slice(0, 2).map(({ name }) => name)).toEqual(['100% Diesel_Power', 'Ångström Frakt']);
});

const sorts = ['popular', 'newest', 'name'] as const;

/** Common texts use one generic plan, unless companies are filtered by size. */
test.each(sorts.flatMap((sort) => [{ sort }, { sort, size: 'S' as const }]))(
  'pages of a search by %o return each match once, in order, and count all',
  async (order) => {
    const { sort } = order;
    await list({ search: 'bulk', limit: 1 });
    await vi.waitFor(() => expect(app().services.nameSample.latest()).not.toBeNull());
    const { vtcs: all } = await list({ sort });
    const hits = all.filter(({ name }) => name.startsWith('Bulk'));
    const seen: Listed = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await list({
        search: 'bulk',
        ...order,
        limit: 11,
        ...(cursor !== undefined && { cursor }),
      });
      expect(page).toMatchObject({ total: 55, totalIsExact: true });
      seen.push(...page.vtcs);
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(hits);
  },
);

test('an invalid cursor, or one of another list, is refused', async () => {
  const { nextCursor } = await list({ sort: 'name', limit: 1 });
  for (const cursor of ['', 'abc', 'W10', nextCursor ?? '']) {
    await expect(list({ sort: 'popular', cursor })).rejects.toMatchObject({
      status: 422,
      body: { fields: { cursor: 'This value is not valid.' } },
    });
  }
});
