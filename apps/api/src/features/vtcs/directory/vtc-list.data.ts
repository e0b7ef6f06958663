import { limits } from '@waybill/schema/limits';
import type { VtcSort } from '@waybill/schema/features/vtcs.contract';
import type { PublicVtc } from '@waybill/schema/features/vtcs.models';
import { JsonText } from '../../../lib/json-text.ts';
import type { FindRow, Statement } from '../../../lib/statement.ts';
import { publicJoins, publicVtcJson } from '../vtc-json.data.ts';

/** Where a page of the list begins: the last row of the page before, as it was sorted. */
export interface Position {
  readonly key: string;
  readonly id: string;
}

export interface ListRequest {
  readonly sort: VtcSort;
  /** Empty lists everything. */
  readonly search: string;
  /** Countries whose companies match too. */
  readonly countries: readonly string[];
  readonly after: Position | null;
  readonly limit: number;
}

interface VtcPage {
  readonly vtcs: JsonText<PublicVtc[]>;
  /** The page's last row; null when no page comes after. */
  readonly last: Position | null;
  /** How many match in all; of a search at most one more than the limit is counted. */
  readonly found: number;
}

/** Each way of sorting has an index that gives its rows in order. */
const sorts = {
  popular: { key: 'v.member_count', type: 'integer', direction: 'DESC' },
  newest: { key: 'v.id', type: 'uuid', direction: 'DESC' },
  name: { key: 'v.search_text', type: 'text', direction: 'ASC' },
} as const;

const listed = 'v.delete_after IS NULL';

/** `%` and `_` are letters like any other in what people look for. */
const matchesText = `v.search_text LIKE '%' || replace(replace(replace(
    search_normal($2), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;

/**
 * One or two letters have an index of their own, for which the first two suffice: the comparison
 * stays exact. It comes first because it is the cheaper one, where rows are read in order.
 */
const matchesShortText = `(${matchesText}
    AND search_grams(v.search_text) @> ARRAY[left(search_normal($2), 2)])`;

/**
 * One page of the companies that are not about to be deleted, and how many there are.
 *
 * The inner limit is a constant because a plan that was made for any limit expects a tenth of the
 * table and sorts all of it; there is one for pages and one for the whole list. A search has no name: a prepared statement gets, from its sixth use
 * on, one plan for all that people look for, and reading the list in order until enough is found is
 * best for what is common and worst for what is rare. Planning costs a millisecond.
 */
export function buildListStatement(request: ListRequest): Statement<ListRow> {
  const { sort, search, countries, after, limit } = request;
  const { key, type, direction } = sorts[sort];
  const mostRows = limit > limits.pageSize.max ? limits.vtcsPerPage.max : limits.pageSize.max;
  const values: unknown[] = [limit];
  const conditions = [listed];
  let found = 'SELECT listed FROM vtc_totals';
  if (search !== '') {
    values.push(search);
    const isShort = Array.from(search).length <= 2;
    const ways = [isShort ? matchesShortText : matchesText];
    if (countries.length > 0) ways.push(`v.country = ANY($${values.push(countries)}::varchar[])`);
    const matches = `(${ways.join(' OR ')})`;
    conditions.push(matches);
    // Counted in an order, or the planner would read the table itself until it has enough.
    found = `SELECT count(*)::int FROM (SELECT FROM vtcs v WHERE ${listed} AND ${matches}
               ORDER BY v.id DESC LIMIT ${limits.vtcSearchCount + 1}) counted`;
  }
  if (after !== null) {
    const position = `($${values.push(after.key)}::${type}, $${values.push(after.id)}::uuid)`;
    conditions.push(`(${key}, v.id) ${direction === 'DESC' ? '<' : '>'} ${position}`);
  }
  return {
    ...(search === '' && { name: `vtcs-${sort}-${after === null ? 'first' : 'next'}-${mostRows}` }),
    // One row more than asked for tells whether there is a next page.
    text: `WITH page AS (
             SELECT v.id, ${key}::text AS key, ${publicVtcJson} AS vtc
             FROM vtcs v ${publicJoins}
             WHERE ${conditions.join(' AND ')}
             ORDER BY ${key} ${direction}, v.id ${direction}
             LIMIT ${mostRows + 1}),
           numbered AS (
             SELECT *, row_number() OVER () AS number FROM (SELECT * FROM page LIMIT $1 + 1) first)
           SELECT coalesce(json_agg(vtc) FILTER (WHERE number <= $1), '[]')::text AS vtcs,
                  max(key) FILTER (WHERE number = $1) AS key,
                  (array_agg(id) FILTER (WHERE number = $1))[1] AS id,
                  count(*) > $1 AS "hasMore", (${found}) AS found
           FROM numbered`,
    values,
  };
}

/**
 * In SQL rather than through Prisma, and as JSON rather than as rows: see
 * docs/decisions/0012-the-list-of-companies.md.
 */
export async function listVtcs(findRow: FindRow, request: ListRequest): Promise<VtcPage> {
  const row = await findRow(buildListStatement(request));
  if (!row) throw new Error('an aggregate gave no row');
  const { key, id, hasMore } = row;
  const last = hasMore && key !== null && id !== null ? { key, id } : null;
  return { vtcs: new JsonText(row.vtcs), last, found: row.found };
}

interface ListRow {
  readonly vtcs: string;
  readonly key: string | null;
  readonly id: string | null;
  readonly hasMore: boolean;
  readonly found: number;
}
