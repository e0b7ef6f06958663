// @module-tag long

import { contract } from '@waybill/schema/contract';
import { vtcSorts, type VtcSort } from '@waybill/schema/features/vtcs.contract';
import { limits } from '@waybill/schema/limits';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { insertVtcs, nameOneOfMany } from '../../../testing/bulk-data.ts';
import { explainPrepared, listIndexes, listScans } from '../../../testing/explain.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import {
  buildVtcOfUserStatement,
  buildVtcPageStatement,
  buildVtcStatement,
} from '../vtc-json.data.ts';
import type { Statement } from '../../../lib/statement.ts';
import {
  buildFoundVtcsStatement,
  buildListStatement,
  buildSearchStatement,
  type Filters,
  type ListRequest,
} from './vtc-list.data.ts';
import { isCommon } from './vtc-list.policy.ts';

const app = useTestApp();

/** Connections without the server's time limit. */
let pool: Pool;

/**
 * With five times as many users. A fifth of the companies is enough for the planner to see which tables are
 * large.
 */
const companies = inject('isLong') ? 100_000 : 12_000;

beforeAll(async () => {
  pool = new Pool({ connectionString: app().databaseUrl });
  await insertVtcs(pool, companies, nameOneOfMany);
}, 240_000);
afterAll(() => pool.end());

const largeTables: ReadonlySet<string> = new Set(['vtcs', 'users', 'memberships', 'media']);

const listLargeScans = async (statement: Statement) => listScans(pool, statement, largeTables);

/** A position in the middle of the list, for each order. */
const middle: Readonly<Record<VtcSort, string>> = {
  popular: '5',
  newest: '01980000-0000-7000-8000-000000000000',
  name: 'golden',
};

const requests = vtcSorts.flatMap((sort): [VtcSort, ListRequest['after']][] => [
  [sort, null],
  [sort, { key: middle[sort], id: middle.newest }],
]);

const searches: [what: string, search: string, countries: string[]][] = [
  ['one common letter', 'a', []],
  ['one rare letter', 'z', []],
  ['one letter that nobody has', '~', []],
  ['two common letters', 'ha', []],
  ['two digits', '77', []],
  ['two letters that nobody has', 'zq', []],
  ['two letters that are a country too', 'de', ['DE']],
  ['a common word', 'haul', []],
  ['a word and more', 'alpine fleet', []],
  ['three digits', '123', []],
  ['a rare word', 'convoy 99', []],
  ['a word that nobody has', 'xyzzy', []],
  ['a country', 'germany', ['DE']],
  ['a country that nobody is in', 'tuvalu', ['TV']],
];

test.each(requests)('the list by %s, after %o', async (sort, after) => {
  const statement = buildListStatement({
    sort,
    after,
    search: '',
    isCommon: false,
    countries: [],
    filters: {},
    limit: 24,
  });
  expect(await listLargeScans(statement)).toEqual([]);
});

test.each(requests)('the whole list by %s, after %o', async (sort, after) => {
  const { max: limit } = limits.vtcsPerPage;
  const statement = buildListStatement({
    sort,
    after,
    search: '',
    isCommon: false,
    countries: [],
    filters: {},
    limit,
  });
  expect(await listLargeScans(statement)).toEqual([]);
});

test.each(searches)('a search for %s, in each order and at each page', async (_what, ...asked) => {
  const [search, countries] = asked;
  for (const [sort, after] of requests) {
    const request = { sort, after, search, countries, filters: {}, limit: 24 };
    const statement = buildSearchStatement({ ...request, isCommon: false });
    expect(await listLargeScans(statement)).toEqual([]);
  }
});

const common: [what: string, search: string, filters: Filters][] = [
  ['a common word', 'haul', {}],
  ['two common letters', 'ha', {}],
  ['a common word by game', 'haul', { game: 'ats' }],
  ['everything by game', '', { game: 'ets2' }],
];

test.each(common)(
  'a search for %s has one plan, which reads only an index until it has a page',
  async (_what, search, filters) => {
    for (const [sort, after] of requests) {
      for (const countries of search === '' ? [[]] : [[], ['DE']]) {
        const request = { sort, after, search, isCommon: search !== '', countries, filters };
        const statement = buildSearchStatement({ ...request, limit: 24 });
        expect(statement.name).toBeDefined();
        expect(await listLargeScans(statement)).toEqual([]);
        const plan = JSON.stringify(await explainPrepared(pool, statement));
        // In id order the companies are stored next to each other, so the table itself may be read.
        const wanted = sort === 'newest' ? 'Index' : 'Index Only Scan';
        expect(plan).toContain(wanted);
      }
    }
  },
);

test('a common text is known after the first search, and finds the same', async () => {
  const { call } = app().openBrowser();
  const list = (search: string) => call(contract.vtcs.list, { query: { search, limit: 24 } });
  const { nameSample } = app().services;
  const first = await list('haul');
  await vi.waitFor(() => expect(nameSample.latest()?.value.length).toBeGreaterThan(100));
  expect(isCommon('haul', nameSample.latest()?.value ?? [])).toBe(true);
  expect(await list('haul')).toEqual(first);
});

const filters: [what: string, filters: Filters, indexes: string[]][] = [
  ['a country', { country: 'DE' }, []],
  ['a country without companies', { country: 'TV' }, ['vtcs_by_country']],
  ['a language', { speaks: 'de' }, ['vtcs_speaks_idx']],
  ['a size that no company has', { size: 'XL' }, ['vtcs_popular']],
  ['the smallest size', { size: 'S' }, []],
];

test.each(filters)(
  'the companies of %s, in each order and at each page',
  async (_what, filters, indexes) => {
    for (const [sort, after] of requests) {
      const asked = { sort, after, search: '', isCommon: false, countries: [], filters, limit: 24 };
      const statement = buildSearchStatement(asked);
      expect(await listLargeScans(statement)).toEqual([]);
      // Where many match, the index of the order is read instead.
      expect(await listIndexes(pool, statement)).toEqual(expect.arrayContaining(indexes));
    }
  },
);

test.each([
  ['a rare word', 'convoy 99', 'vtcs_search'],
  ['a word that no name has', 'xyzzy', 'vtcs_search'],
  ['two letters that no name has', 'zq', 'vtcs_search_short'],
])('a search for %s reads the index of names', async (_what, search, index) => {
  for (const [sort, after] of requests) {
    const asked = { sort, after, search, isCommon: false, countries: [], filters: {}, limit: 24 };
    expect(await listIndexes(pool, buildSearchStatement(asked))).toContain(index);
  }
});

test(
  'companies of a rarely played game are not searched one by one',
  { tags: 'long' },
  async () => {
    await pool.query(
      `UPDATE vtcs SET games = CASE WHEN right(tag, 2) = '77' THEN '{ats}'::game[] ELSE '{ets2}' END`,
    );
    await pool.query('ANALYZE vtcs');
    for (const [sort, after] of requests) {
      const asked = { sort, after, search: '', isCommon: false, countries: [], limit: 24 };
      const { text, values } = buildSearchStatement({ ...asked, filters: { game: 'ats' } });
      const { rows } = await pool.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
      expect(JSON.stringify(rows)).toContain('vtcs_games_idx');
    }
  },
);

test('found companies', async () => {
  const found = await app().db.vtc.findMany({ select: { id: true }, take: 24 });
  const statement = buildFoundVtcsStatement(found.map(({ id }) => id));
  expect(await listLargeScans(statement)).toEqual([]);
});

test('a company by its tag, and that of a user with its members', async () => {
  expect(await listLargeScans(buildVtcPageStatement('b1f', '2026-05-02'))).toEqual([]);
  const { id } = await app().db.user.findFirstOrThrow({ select: { id: true } });
  expect(await listLargeScans(buildVtcOfUserStatement(id))).toEqual([]);
  const vtc = await app().db.vtc.findFirstOrThrow({ select: { id: true } });
  expect(await listLargeScans(buildVtcStatement(vtc.id))).toEqual([]);
});

test('beyond a thousand companies the list continues with a cursor', async () => {
  const { call } = app().openBrowser();
  const { vtcs, nextCursor } = await call(contract.vtcs.list, { query: {} });
  expect(vtcs).toHaveLength(1_000);
  const next = await call(contract.vtcs.list, { query: { cursor: nextCursor ?? '' } });
  expect(new Set([...vtcs, ...next.vtcs].map(({ id }) => id)).size).toBe(2_000);
});

test.each(['haul', 'ha'])('more matches than are counted are shown as more: %s', async (search) => {
  const query = { search, limit: 1 };
  const page = await app().openBrowser().call(contract.vtcs.list, { query });
  expect(page).toMatchObject({ total: 100, totalIsExact: false });
});
