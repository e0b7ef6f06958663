import { limits } from '@waybill/schema/limits';
import type { VtcListQuery, VtcSize, VtcSort } from '@waybill/schema/features/vtcs.contract';
import type { PublicVtc } from '@waybill/schema/features/vtcs.models';
import type { Db } from '../../../lib/db.ts';
import { containsText } from '../../../lib/json-sql.ts';
import { JsonText } from '../../../lib/json-text.ts';
import type { FindRow, Statement } from '../../../lib/statement.ts';
import { publicJoins, publicVtcJson } from '../vtc-json.data.ts';

/** The start of a page: the last row of the previous page, as sorted. */
export interface Position {
  readonly key: string;
  readonly id: string;
}

export interface ListRequest {
  readonly sort: VtcSort;
  /** Empty lists everything. */
  readonly search: string;
  /** Whether the text is known to occur in many names. */
  readonly isCommon: boolean;
  /** Countries whose companies match too. */
  readonly countries: readonly string[];
  readonly filters: Filters;
  readonly after: Position | null;
  readonly limit: number;
}

/** The filters besides the search text. */
export type Filters = Pick<VtcListQuery, 'game' | 'recruits' | 'country' | 'size' | 'speaks'>;

interface VtcPage {
  readonly vtcs: JsonText<PublicVtc[]>;
  /** The page's last row. Null if there is no next page. */
  readonly last: Position | null;
  /** The number of matches. A search counts at most one more than the limit. */
  readonly found: number;
}

/** Each sort order has an index that returns its rows in order. */
const sorts = {
  popular: { key: 'v.member_count', type: 'integer', direction: 'DESC' },
  newest: { key: 'v.id', type: 'uuid', direction: 'DESC' },
  name: { key: 'v.search_text', type: 'text', direction: 'ASC' },
} as const;

const listed = 'v.delete_after IS NULL AND v.hidden_at IS NULL';

const matchesText = containsText('v.search_text', '$2');

/**
 * The same condition for common texts, which are found early in the list's order: no index supports it, so
 * the planner uses none. The sub-select avoids normalising the text for each row, as a generic plan would.
 */
const matchesInOrder = 'strpos(v.search_text, (SELECT search_normal($2))) <> 0';

/**
 * Trigrams don't help with one or two letters: all pairs are stored, with their own index, and the first two
 * letters are enough for it. When rows are read in order, the plain comparison is cheaper. It is not a LIKE,
 * because the planner would treat the two as independent and expect next to no rows.
 */
const matchesShortText = `(strpos(v.search_text, search_normal($2)) <> 0
    AND v.search_grams @> ARRAY[left(search_normal($2), 2)])`;

const { S, M, L } = limits.vtcSizes;

const sizes: Readonly<Record<VtcSize, string>> = {
  S: `v.member_count <= ${S}`,
  M: `v.member_count BETWEEN ${S + 1} AND ${M}`,
  L: `v.member_count BETWEEN ${M + 1} AND ${L}`,
  XL: `v.member_count > ${L}`,
};

function planFilters(
  { game, recruits, country, size, speaks }: Filters,
  values: unknown[],
): readonly string[] {
  const conditions: string[] = [];
  const add = (value: string, condition: (parameter: string) => string) =>
    conditions.push(condition(`$${values.push(value)}`));
  // A constant, so that the plan of every search knows how many companies play the game.
  if (game !== undefined) conditions.push(`v.games @> ARRAY['${game}'::game]`);
  if (recruits !== undefined) add(recruits, (it) => `v.recruitment = ${it}::recruitment`);
  if (country !== undefined) add(country, (parameter) => `v.country = ${parameter}::varchar`);
  if (size !== undefined) conditions.push(sizes[size]);
  if (speaks !== undefined)
    add(speaks, (parameter) => `split_part(lower(v.language), '-', 1) = ${parameter}::text`);
  return conditions;
}

/** Builds the conditions and the order of a page, and appends their parameters to `values`. */
function planPage(
  { sort, after, limit }: ListRequest,
  given: readonly string[],
  values: unknown[],
) {
  const { key, type, direction } = sorts[sort];
  const conditions = [listed, ...given];
  if (after !== null) {
    const position = `($${values.push(after.key)}::${type}, $${values.push(after.id)}::uuid)`;
    conditions.push(`(${key}, v.id) ${direction === 'DESC' ? '<' : '>'} ${position}`);
  }
  return {
    key,
    where: conditions.join(' AND '),
    order: `${key} ${direction}, v.id ${direction}`,
    // A constant, because a plan for an unknown limit expects a tenth of the table and sorts all of it. There
    // is one for pages and one for the whole list.
    mostRows: limit > limits.pageSize.max ? limits.vtcsPerPage.max : limits.pageSize.max,
  };
}

/**
 * Builds the statement for one page of the companies that are neither hidden nor being deleted, and their
 * total.
 */
export function buildListStatement(request: ListRequest): Statement<ListRow> {
  const values: unknown[] = [request.limit];
  const { key, where, order, mostRows } = planPage(request, [], values);
  return {
    name: `vtcs-${request.sort}-${request.after === null ? 'first' : 'next'}-${mostRows}`,
    // One extra row shows if there is a next page.
    text: `WITH page AS (
             SELECT v.id, ${key}::text AS key, ${publicVtcJson} AS vtc
             FROM vtcs v ${publicJoins} WHERE ${where} ORDER BY ${order} LIMIT ${mostRows + 1}),
           numbered AS (
             SELECT *, row_number() OVER () AS number FROM (SELECT * FROM page LIMIT $1 + 1) first)
           SELECT coalesce(json_agg(vtc) FILTER (WHERE number <= $1), '[]')::text AS vtcs,
                  max(key) FILTER (WHERE number = $1) AS key,
                  (array_agg(id) FILTER (WHERE number = $1))[1] AS id,
                  count(*) > $1 AS "hasMore", (SELECT listed FROM vtc_totals) AS found
           FROM numbered`,
    values,
  };
}

/**
 * True if enough matches come early in the list's order, so that one plan is best for every value. The plan
 * knows how many companies play a game; for other filters and rare texts the best plan depends on the value.
 */
function isMetSoon({ search, isCommon, filters }: ListRequest): boolean {
  const { game: _, ...others } = filters;
  return (search === '' || isCommon) && isWhole({ search: '', filters: others });
}

/** One name per statement text, for searches with early matches. */
function nameSearch({ sort, after, search, countries, filters }: ListRequest, mostRows: number) {
  const sought = search === '' ? 'all' : countries.length > 0 ? 'text-or-countries' : 'text';
  const place = after === null ? 'first' : 'next';
  return `vtcs-${sought}-${filters.game ?? 'any'}-${sort}-${place}-${mostRows}`;
}

/** Builds the search condition, with the text as the second parameter. */
function planSearch(request: ListRequest, values: unknown[]): readonly string[] {
  const { search, countries } = request;
  if (search === '') return [];
  values.push(search);
  const isShort = Array.from(search).length <= 2;
  const rare = isShort ? matchesShortText : matchesText;
  const ways = [isMetSoon(request) ? matchesInOrder : rare];
  if (countries.length > 0) ways.push(`v.country = ANY($${values.push(countries)}::varchar[])`);
  return [`(${ways.join(' OR ')})`];
}

/** The companies for rows of id and number, ordered by number. */
const foundVtcs = (rows: string) =>
  `SELECT coalesce(json_agg(${publicVtcJson} ORDER BY number), '[]')::text AS vtcs
   FROM ${rows} wanted (id, number) JOIN vtcs v ON v.id = wanted.id ${publicJoins}`;

/**
 * Builds the statement that finds the companies of a search page, up to its limit plus one, and their number.
 * The first page counts its matches itself, so that the table is scanned once.
 *
 * Searches with early matches are named and return the companies too. Others have no name: from its sixth use
 * on, a prepared statement gets one generic plan, and reading the list in order is best for common texts and
 * worst for rare ones. They are planned each time, so they join nothing: joins alone added a millisecond.
 */
export function buildSearchStatement(request: ListRequest): Statement<SearchRow> {
  const { after } = request;
  const values: unknown[] = [request.limit];
  const wanted = [...planSearch(request, values), ...planFilters(request.filters, values)];
  const matches = wanted.join(' AND ');
  const { key, where, order, mostRows } = planPage(request, [matches], values);
  const name = isMetSoon(request) ? nameSearch(request, mostRows) : undefined;
  // Counted in an order, because otherwise the planner would scan the table until it has enough.
  const found = `(SELECT count(*)::int FROM (SELECT FROM vtcs v WHERE ${listed} AND ${matches}
                   ORDER BY v.id DESC LIMIT ${limits.vtcSearchCount + 1}) counted)`;
  const vtcs = foundVtcs('(SELECT id, number FROM numbered WHERE number <= $1)');
  return {
    ...(name !== undefined && { name }),
    text: `WITH numbered AS MATERIALIZED (
             SELECT *, row_number() OVER () AS number
             FROM (SELECT v.id, ${key}::text AS key FROM vtcs v WHERE ${where}
                   ORDER BY ${order} LIMIT ${Math.max(mostRows, limits.vtcSearchCount) + 1}) page)
           SELECT array_agg(id ORDER BY number) FILTER (WHERE number <= $1 + 1) AS ids,
                  max(key) FILTER (WHERE number = $1) AS key,
                  ${after === null ? 'count(*)::int' : found} AS found,
                  ${name === undefined ? 'NULL' : `(${vtcs})`} AS vtcs
           FROM numbered`,
    values,
  };
}

/** Builds the statement for companies by ids, in the order of the ids. */
export function buildFoundVtcsStatement(ids: readonly string[]): Statement<{ vtcs: string }> {
  return {
    name: 'vtcs-found',
    text: foundVtcs('unnest($1::uuid[]) WITH ORDINALITY'),
    values: [ids],
  };
}

/**
 * Lists companies in SQL rather than through Prisma, and as JSON rather than as rows: see
 * docs/decisions/0013-hot-reads.md.
 */
export async function listVtcs(findRow: FindRow, request: ListRequest): Promise<VtcPage> {
  return isWhole(request) ? findPage(findRow, request) : searchPage(findRow, request);
}

/** True if all companies are requested, whose number the database stores. */
export function isWhole({ search, filters }: Pick<ListRequest, 'search' | 'filters'>): boolean {
  return search === '' && Object.values(filters).every((value) => value === undefined);
}

async function findPage(findRow: FindRow, request: ListRequest): Promise<VtcPage> {
  const { vtcs, key, id, hasMore, found } = await findAggregate(
    findRow,
    buildListStatement(request),
  );
  const last = hasMore && key !== null && id !== null ? { key, id } : null;
  return { vtcs: new JsonText(vtcs), last, found };
}

async function searchPage(findRow: FindRow, request: ListRequest): Promise<VtcPage> {
  const { ids, key, found, vtcs } = await findAggregate(findRow, buildSearchStatement(request));
  if (ids === null) return { vtcs: new JsonText('[]'), last: null, found };
  const shown = ids.slice(0, request.limit);
  const id = ids.length > shown.length ? shown.at(-1) : undefined;
  const last = id !== undefined && key !== null ? { key, id } : null;
  return { vtcs: new JsonText(vtcs ?? (await findVtcs(findRow, shown))), last, found };
}

async function findVtcs(findRow: FindRow, ids: readonly string[]): Promise<string> {
  return (await findAggregate(findRow, buildFoundVtcsStatement(ids))).vtcs;
}

async function findAggregate<Row>(findRow: FindRow, statement: Statement<Row>): Promise<Row> {
  const row = await findRow(statement);
  if (!row) throw new Error('an aggregate gave no row');
  return row;
}

interface ListRow {
  readonly vtcs: string;
  readonly key: string | null;
  readonly id: string | null;
  readonly hasMore: boolean;
  readonly found: number;
}

interface SearchRow {
  /** Null if nothing was found. */
  readonly ids: readonly string[] | null;
  /** The sort key of the page's last row, if the page is full. */
  readonly key: string | null;
  readonly found: number;
  /** The page, if the statement returns it. */
  readonly vtcs: string | null;
}

/** Lists companies with a public page, last changed first. */
export async function listPublicPages(
  db: Db,
  take: number,
): Promise<readonly { readonly tag: string; readonly updatedAt: Date }[]> {
  return db.vtc.findMany({
    where: { isPublic: true, deleteAfter: null, hiddenAt: null },
    select: { tag: true, updatedAt: true },
    orderBy: { updatedAt: 'desc' },
    take,
  });
}
