import type { Database } from '@waybill/db/open-database';
import { limits } from '@waybill/schema/limits';
import type { VtcSort, VtcSummary } from '@waybill/schema/features/vtcs.contract';

type Pool = Database['pool'];

/** Where a page of the list begins: the last row of the page before, as it was sorted. */
export interface Position {
  readonly key: string;
  readonly id: string;
}

interface ListRequest {
  readonly sort: VtcSort;
  /** Empty lists everything. */
  readonly search: string;
  /** Countries whose companies match too. */
  readonly countries: readonly string[];
  readonly after: Position | null;
  readonly limit: number;
}

export interface VtcListRow extends Omit<VtcSummary, 'logoUrl' | 'logoSize' | 'owner'> {
  readonly logoSha256: string;
  readonly logoWidth: number;
  readonly logoHeight: number;
  readonly ownerUsername: string;
  /** The value that this row was sorted by, for the position of the next page. */
  readonly sortKey: string;
}

/** Each way of sorting has an index that gives its rows in order. */
const sorts = {
  popular: { key: 'v.member_count', type: 'integer', direction: 'DESC' },
  newest: { key: 'v.id', type: 'uuid', direction: 'DESC' },
  name: { key: 'v.search_text', type: 'text', direction: 'ASC' },
} as const;

/** `%` and `_` are letters like any other in what people look for. */
const matches = `(v.search_text LIKE '%' || replace(replace(replace(
    search_normal($1), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%' OR v.country = ANY($2::varchar[]))`;

/**
 * One page of the companies that are not about to be deleted. In SQL rather than through Prisma,
 * whose share of such a read is several times the database's.
 */
export async function listVtcs(pool: Pool, request: ListRequest): Promise<VtcListRow[]> {
  const { sort, search, countries, after, limit } = request;
  const { key, type, direction } = sorts[sort];
  const isBefore = direction === 'DESC' ? '<' : '>';
  const conditions = [
    'v.delete_after IS NULL',
    search === '' ? '($1::text IS NOT NULL AND $2::varchar[] IS NOT NULL)' : matches,
    after === null
      ? '($4::text IS NULL AND $5::uuid IS NULL)'
      : `(${key}, v.id) ${isBefore} ($4::${type}, $5::uuid)`,
  ];
  const { rows } = await pool.query<VtcListRow>({
    name: `vtcs-${sort}-${search === '' ? 'all' : 'search'}-${after === null ? 'first' : 'next'}`,
    text: `SELECT v.id, v.name, v.tag::text AS tag, v.slogan, v.country, v.language,
                  v.recruitment, v.member_count AS "memberCount", m.sha256 AS "logoSha256",
                  m.width AS "logoWidth", m.height AS "logoHeight",
                  u.username AS "ownerUsername", ${key}::text AS "sortKey"
           FROM vtcs v
           JOIN media m ON m.id = v.logo_id
           JOIN users u ON u.id = v.owner_id
           WHERE ${conditions.join(' AND ')}
           ORDER BY ${key} ${direction}, v.id ${direction}
           LIMIT $3`,
    values: [search, countries, limit, after?.key ?? null, after?.id ?? null],
  });
  return rows;
}

/** How many companies there are; a trigger keeps count. */
export async function countVtcs(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ listed: number }>({
    name: 'vtcs-total',
    text: 'SELECT listed FROM vtc_totals',
  });
  return rows[0]?.listed ?? 0;
}

/** How many companies match, counted up to one more than the limit. */
export async function countMatches(
  pool: Pool,
  search: string,
  countries: readonly string[],
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'vtcs-matches',
    text: `SELECT count(*)::int AS count FROM (
             SELECT FROM vtcs v WHERE v.delete_after IS NULL AND ${matches}
             LIMIT ${limits.vtcSearchCount + 1}) found`,
    values: [search, countries],
  });
  return rows[0]?.count ?? 0;
}
