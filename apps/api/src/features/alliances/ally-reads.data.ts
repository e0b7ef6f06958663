import type { AllianceLeaderboardQuery } from '@waybill/schema/features/alliances.fields';
import {
  type AllianceStats,
  type AllyJob,
  allyRankSchema,
} from '@waybill/schema/features/alliances.models';
import { z } from 'zod';
import { isoTime, recordOf, selectList, type Columns } from '../../lib/json-sql.ts';
import type { Db } from '../../lib/db.ts';
import type { FindRow } from '../../lib/statement.ts';
import { personOf } from '../jobs/job-json.data.ts';
import { plannedLoadSelect } from '../jobs/plans/plans.data.ts';
import type { SharingCompany } from './standing.data.ts';

/** Columns of `jobs j` that an ally sees. */
const allyJobColumns: Columns<AllyJob> = {
  id: 'j.id',
  game: 'j.game',
  driver: personOf('j.driver_id'),
  cargo: recordOf('j.cargo_id AS id, j.cargo AS name'),
  source: placeOf('source'),
  destination: placeOf('destination'),
  massG: 'j.mass_g',
  distanceM: 'j.distance_m',
  market: 'j.market',
  endedAt: isoTime('j.ended_at'),
};
const allyJobJson = recordOf(selectList(allyJobColumns));

function placeOf(end: 'source' | 'destination'): string {
  return recordOf(`j.${end}_city_id AS "cityId", j.${end}_city AS city,
    j.${end}_company_id AS "companyId", j.${end}_company AS company`);
}

/** Allies see only jobs that count in the totals. */
const counted = `j.tier IN ('verified', 'accepted')`;

interface JobPosition {
  readonly endedAt: string;
  readonly id: string;
}

/** Lists one page of a company's deliveries, latest first. */
export async function listAllyJobs(
  findRow: FindRow,
  {
    vtcId,
    game,
    after,
    limit,
  }: {
    readonly vtcId: string;
    readonly game: string | undefined;
    readonly after: JobPosition | null;
    readonly limit: number;
  },
): Promise<{ readonly jobs: AllyJob[]; readonly last: JobPosition | null }> {
  const row = await findRow<{ jobs: AllyJob[] }>({
    name: 'ally-jobs',
    text: `SELECT coalesce(json_agg(job ORDER BY ended_at DESC, id DESC), '[]') AS jobs
           FROM (SELECT j.ended_at, j.id, ${allyJobJson} AS job FROM jobs j
                 WHERE j.vtc_id = $1::uuid AND ${counted}
                   AND ($2::game IS NULL OR j.game = $2::game)
                   AND ($3::timestamptz IS NULL OR (j.ended_at, j.id) < ($3::timestamptz, $4::uuid))
                 ORDER BY j.ended_at DESC, j.id DESC LIMIT $5) page`,
    values: [vtcId, game ?? null, after?.endedAt ?? null, after?.id ?? null, limit + 1],
  });
  const found = row?.jobs ?? [];
  const jobs = found.slice(0, limit);
  const last = jobs.at(-1);
  return {
    jobs,
    last: found.length > limit && last ? { endedAt: last.endedAt, id: last.id } : null,
  };
}

/** Returns a job that counts, with its company; null for any other. */
export async function findAllyJob(
  findRow: FindRow,
  jobId: string,
): Promise<{ readonly vtcId: string; readonly job: AllyJob } | null> {
  return findRow<{ vtcId: string; job: AllyJob }>({
    text: `SELECT j.vtc_id AS "vtcId", row_to_json(${allyJobJson}) AS job FROM jobs j
           WHERE j.id = $1::uuid AND j.vtc_id IS NOT NULL AND ${counted}`,
    values: [jobId],
  });
}

/**
 * Lists the open plans that a company shares, latest first. Shared plans have no assigned driver (a CHECK).
 */
export async function listSharedPlans(
  db: Db,
  vtcId: string,
  beforeId: string | null,
  take: number,
) {
  return db.jobPlan.findMany({
    where: {
      vtcId,
      isShared: true,
      state: 'OPEN',
      ...(beforeId !== null && { id: { lt: beforeId } }),
    },
    select: { id: true, ...plannedLoadSelect },
    orderBy: { id: 'desc' },
    take,
  });
}

export type SharedPlan = Awaited<ReturnType<typeof listSharedPlans>>[number];

/** Returns the owner of a company, or null. */
export async function findOwnerId(db: Db, vtcId: string): Promise<string | null> {
  const vtc = await db.vtc.findUnique({ where: { id: vtcId }, select: { ownerId: true } });
  return vtc?.ownerId ?? null;
}

/** Returns the tag and country of a company. */
export async function getPlate(
  db: Db,
  vtcId: string,
): Promise<{ readonly tag: string; readonly country: string | null }> {
  const select = { tag: true, country: true };
  return db.vtc.findUniqueOrThrow({ where: { id: vtcId }, select });
}

/** The full UTC days on which each company was a member, as `shared (vtc_id, tag, first, beyond)`. */
const shared = `shared AS (
  SELECT vtc_id, tag, (since AT TIME ZONE 'UTC' + interval '1 day' - interval '1 microsecond')::date AS first,
         (until AT TIME ZONE 'UTC')::date AS beyond
  FROM unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[])
       AS given (vtc_id, tag, since, until))`;

/** Condition that the day of `d` is one of them. */
const inside =
  'd.vtc_id = s.vtc_id AND d.day >= s.first AND (s.beyond IS NULL OR d.day < s.beyond)';

function valuesOf(companies: readonly SharingCompany[]): unknown[] {
  return [
    companies.map(({ vtcId }) => vtcId),
    companies.map(({ tag }) => tag),
    companies.map(({ since }) => since.toISOString()),
    companies.map(({ until }) => until?.toISOString() ?? null),
  ];
}

export interface RankPosition {
  readonly value: string;
  readonly key: string;
}

const summed = { distance: 'distance_m', jobs: 'jobs' } as const;

/** Ranks the drivers of several companies together, one page, with one row per driver and company. */
export async function rankTogether(
  findRow: FindRow,
  companies: readonly SharingCompany[],
  {
    by,
    game,
    limit,
    after,
  }: Pick<AllianceLeaderboardQuery, 'by' | 'game' | 'limit'> & {
    readonly after: RankPosition | null;
  },
) {
  const ranked = recordOf(
    `rank, ${personOf('driver_id')} AS driver, ${recordOf('vtc_id AS id, tag, (SELECT country FROM vtcs WHERE vtcs.id = vtc_id) AS country')} AS vtc, value`,
  );
  const row = await findRow<{
    rows: string;
    value: string | null;
    key: string | null;
    hasMore: boolean;
  }>({
    text: `WITH ${shared},
           scored AS (
             SELECT d.vtc_id, s.tag, d.driver_id, sum(d.${summed[by]})::bigint AS value,
                    d.vtc_id::text || d.driver_id::text AS key
             FROM shared s JOIN driver_days d ON ${inside}
             WHERE d.driver_id IS NOT NULL AND ($5::game IS NULL OR d.game = $5::game)
             GROUP BY d.vtc_id, s.tag, d.driver_id HAVING sum(d.${summed[by]}) > 0),
           ranked AS (SELECT *, rank() OVER (ORDER BY value DESC) AS rank FROM scored),
           page AS (SELECT *, row_number() OVER (ORDER BY value DESC, key DESC) AS number
                    FROM (SELECT * FROM ranked
                          WHERE $6::bigint IS NULL OR (value, key) < ($6::bigint, $7::text)
                          ORDER BY value DESC, key DESC LIMIT ${limit + 1}) first)
           SELECT coalesce(json_agg(${ranked} ORDER BY number) FILTER (WHERE number <= ${limit}),
                           '[]')::text AS rows,
                  max(value::text) FILTER (WHERE number = ${limit}) AS value,
                  max(key) FILTER (WHERE number = ${limit}) AS key,
                  count(*) > ${limit} AS "hasMore"
           FROM page`,
    values: [...valuesOf(companies), game ?? null, after?.value ?? null, after?.key ?? null],
  });
  if (!row) throw new Error('an aggregate gave no row');
  const { rows, value, key, hasMore } = row;
  return {
    rows: z.array(allyRankSchema).parse(JSON.parse(rows)),
    last: hasMore && value !== null && key !== null ? { value, key } : null,
  };
}

type GameSums = AllianceStats['totals'][number];

/** Sums the companies' jobs on the days on which they were members, from the daily sums. */
export async function sumTogether(
  findRow: FindRow,
  companies: readonly SharingCompany[],
): Promise<readonly (GameSums & { readonly vtcId: string })[]> {
  const row = await findRow<{ sums: (GameSums & { vtcId: string })[] }>({
    text: `WITH ${shared},
           sums AS (
             SELECT d.vtc_id AS "vtcId", d.game, sum(d.jobs)::bigint AS jobs,
                    sum(d.distance_m)::bigint AS "distanceM"
             FROM shared s JOIN vtc_days d ON ${inside} GROUP BY d.vtc_id, d.game)
           SELECT coalesce(json_agg(s ORDER BY s.game), '[]') AS sums FROM sums s WHERE jobs > 0`,
    values: valuesOf(companies),
  });
  return row?.sums ?? [];
}
