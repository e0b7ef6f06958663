import {
  isScore,
  type LeaderboardQuery,
  type ScoreMeasure,
} from '@waybill/schema/features/jobs.fields';
import type { Portrayed } from '@waybill/schema/features/media.models';
import { reputationRules, safetyRules } from '@waybill/telemetry/standing';
import { recordOf } from '../../../lib/json-sql.ts';
import { JsonText } from '../../../lib/json-text.ts';
import type { FindRow, Statement } from '../../../lib/statement.ts';
import { countsOfflineJobs } from '../../vtcs/vtc-json.data.ts';
import { personOf } from '../job-json.data.ts';
import { areScoresComplete } from '../job-measures.data.ts';
import { promisesOf } from '../promises.data.ts';
import type { Days } from './stats.data.ts';

interface RankedDriver {
  readonly rank: number;
  readonly driver: Portrayed;
  readonly value: number;
  readonly distanceM: number;
  readonly jobs: number;
  readonly previous: number | null;
}

/** Page cursor: the last row of the previous page. */
export interface RankPosition {
  readonly value: string;
  readonly driverId: string;
}

export interface LeaderboardRequest extends Pick<LeaderboardQuery, 'by' | 'game' | 'limit'> {
  readonly vtcId: string;
  /** The driver whose own row is returned too. */
  readonly viewerId: string;
  /** First day that counts, in ISO 8601; null for all days. */
  readonly since: string | null;
  /** The days that the value is compared with. */
  readonly before: Days | null;
  readonly after: RankPosition | null;
}

interface LeaderboardPage {
  readonly own: JsonText<RankedDriver> | null;
  readonly rows: JsonText<RankedDriver[]>;
  readonly countsOfflineJobs: boolean;
  readonly last: RankPosition | null;
}

interface LeaderboardRow {
  readonly own: string | null;
  readonly rows: string;
  readonly countsOfflineJobs: boolean;
  readonly value: string | null;
  readonly driverId: string | null;
  readonly hasMore: boolean;
}

const summed = { distance: 'distance_m', jobs: 'jobs', revenue: 'revenue_minor' } as const;

/** Builds the ranking of a company's drivers. Excludes deleted accounts. */
export function buildLeaderboardStatement(request: LeaderboardRequest): Statement<LeaderboardRow> {
  const { vtcId, viewerId, since, before, game, by, after, limit } = request;
  const values: unknown[] = [vtcId];
  const conditions = ['vtc_id = $1::uuid', 'driver_id IS NOT NULL'];
  if (since !== null) conditions.push(`day >= $${values.push(since)}::date`);
  const ofGame = game === undefined ? null : `game = $${values.push(game)}::game`;
  if (ofGame !== null) conditions.push(ofGame);
  const where = conditions.join(' AND ');
  const scored = isScore(by)
    ? scores[by](where)
    : `SELECT driver_id, sum(${summed[by]})::bigint AS value,
                sum(distance_m)::bigint AS distance_m, sum(jobs)::bigint AS jobs
         FROM ${since === null ? 'driver_totals' : 'driver_days'} WHERE ${where}
         GROUP BY driver_id HAVING sum(${summed[by]}) > 0`;
  const position =
    after === null
      ? 'true'
      : `(value, driver_id) < ($${values.push(after.value)}::bigint, $${values.push(after.driverId)}::uuid)`;
  const previous =
    before === null || isScore(by)
      ? () => 'NULL'
      : sumOfDays(summed[by], ofGame, {
          from: `$${values.push(before.from)}::date`,
          to: `$${values.push(before.to)}::date`,
        });
  const rankedOf = (table: string) =>
    recordOf(`rank, ${personOf('driver_id')} AS driver, value, distance_m AS "distanceM", jobs,
      ${previous(table)} AS previous`);
  const viewer = `$${values.push(viewerId)}::uuid`;
  return {
    text: `WITH scored AS (${scored}),
           ranked AS (SELECT *, rank() OVER (ORDER BY value DESC) AS rank FROM scored),
           page AS (SELECT *, row_number() OVER (ORDER BY value DESC, driver_id DESC) AS number
                    FROM (SELECT * FROM ranked WHERE ${position}
                          ORDER BY value DESC, driver_id DESC LIMIT ${limit + 1}) first)
           SELECT coalesce(json_agg(${rankedOf('page')}
                           ORDER BY number) FILTER (WHERE number <= ${limit}), '[]')::text AS rows,
                  max(value::text) FILTER (WHERE number = ${limit}) AS value,
                  max(driver_id::text) FILTER (WHERE number = ${limit}) AS "driverId",
                  (SELECT row_to_json(${rankedOf('ranked')}) FROM ranked WHERE driver_id = ${viewer})::text AS own,
                  ${countsOfflineJobs('$1::uuid')} AS "countsOfflineJobs",
                  count(*) > ${limit} AS "hasMore"
           FROM page`,
    values,
  };
}

/** What the driver of a row came to on some days, in a game or in both. */
function sumOfDays(column: string, ofGame: string | null, { from, to }: Days) {
  return (table: string) =>
    `(SELECT coalesce(sum(${column}), 0)::bigint FROM driver_days
      WHERE vtc_id = $1::uuid AND driver_id = ${table}.driver_id AND day BETWEEN ${from} AND ${to}
        AND ${ofGame ?? 'true'})`;
}

/** exp() of smaller values raises an underflow error in PostgreSQL; the score is 0 long before that. */
const leastExponent = -700;

const { leastKm, priorKm, priorRate, scale } = safetyRules;

/** The exact safety score in SQL, of a driver's kilometres and points per km. */
const exactSafety = `100 * exp(greatest(${leastExponent},
  -1000 * (km * rate + ${priorKm * priorRate}) / (km + ${priorKm}) / ${scale}))`;

/**
 * Builds the sums of each driver that scores are made of, with the company's emphasis. Divided as numeric,
 * then cast, so that no digit is lost.
 */
function driversOf(where: string, { columns = '', joined = '' } = {}): string {
  return `
    SELECT driver_id, sum(jobs)::bigint AS jobs, sum(distance_m)::bigint AS distance_m,
           sum(watched_m)::float8 / 1000 AS km, sum(w_watched_m) > 0 AS is_watched,
           (sum(e[1] * 300 * w_fine_points + e[2] * 300 * w_collision_points
                + e[3] * 5000 * w_overspeed_s + e[4] * 900000 * w_late_jobs
                + e[5] * 12 * w_cargo_damage_ppm) / nullif(sum(w_watched_m), 0))::float8 / 30000 AS rate
           ${columns}
    FROM driver_totals ${joined},
      (SELECT coalesce((SELECT emphasis FROM vtc_safety_rules WHERE vtc_id = $1::uuid
                        ORDER BY version DESC LIMIT 1), '{100,100,100,100,100}') AS e) rules
    WHERE ${where} AND ${areScoresComplete}
    GROUP BY driver_id`;
}

const hasSafety = `km >= ${leastKm} AND is_watched`;

/** How many jobs or events each part of the reputation is known of, and good and all of them by weight. */
const partSums = {
  onTime: ['sum(timed_jobs)', 'sum(w_timed_jobs - w_late_jobs)', 'sum(w_timed_jobs)'],
  intact: ['sum(weighed_jobs)', 'sum(w_clean_jobs)', 'sum(w_weighed_jobs)'],
  completed: ['sum(jobs + cancelled_jobs)', 'sum(w_jobs)', 'sum(w_jobs + w_cancelled_jobs)'],
  // The same in each row of a driver.
  attendance: ['max(n)', 'max(kept)', 'max("all")'],
} as const;

/** Builds the reputation of each driver: `reputationOf` in SQL. Parts of which nothing is known are null. */
function reputationOf(where: string): string {
  const { parts, priorN, safetyWeight, leastJobs } = reputationRules;
  const columns = parts.map(({ key, prior }) => {
    const [n, good, all] = partSums[key];
    return `, (${n} * (${good} / nullif(${all}, 0))::float8 + ${priorN * prior}::float8) / (${n} + ${priorN}) AS "${key}"`;
  });
  const weighted = [
    ...parts.map(({ key, weight }) => [`"${key}"`, weight]),
    [`CASE WHEN ${hasSafety} THEN ${exactSafety} / 100 END`, safetyWeight],
  ];
  const sum = weighted.map(([value, weight]) => `coalesce(${weight} * (${value}), 0)`).join(' + ');
  const weights = weighted
    .map(([value, weight]) => `CASE WHEN (${value}) IS NULL THEN 0 ELSE ${weight}::float8 END`)
    .join(' + ');
  const drivers = driversOf(where, {
    columns: `${columns.join('')}, sum(jobs + cancelled_jobs) AS ended`,
    joined: `LEFT JOIN (${promisesOf(where)}) promises USING (driver_id)`,
  });
  return `
    SELECT driver_id, floor(1000 * (${sum}) / (${weights}) + 0.5)::bigint AS value, distance_m, jobs
    FROM (${drivers}) drivers
    WHERE ended >= ${leastJobs}`;
}

/** Builds the value of each driver with a score, in SQL because it sorts. $1 is the company. */
export const scores: Readonly<Record<ScoreMeasure, (where: string) => string>> = {
  safety: (where) => `
    SELECT driver_id, round(${exactSafety})::bigint AS value, distance_m, jobs
    FROM (${driversOf(where)}) drivers WHERE ${hasSafety}`,
  reputation: reputationOf,
};

export async function getLeaderboard(
  findRow: FindRow,
  request: LeaderboardRequest,
): Promise<LeaderboardPage> {
  const row = await findRow(buildLeaderboardStatement(request));
  if (!row) throw new Error('an aggregate gave no row');
  const { rows, own, countsOfflineJobs: counts, value, driverId, hasMore } = row;
  const last = hasMore && value !== null && driverId !== null ? { value, driverId } : null;
  return {
    rows: new JsonText(rows),
    own: own === null ? null : new JsonText(own),
    countsOfflineJobs: counts,
    last,
  };
}
