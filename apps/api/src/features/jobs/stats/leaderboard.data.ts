import type { LeaderboardQuery } from '@waybill/schema/features/jobs.fields';
import type { Portrayed } from '@waybill/schema/features/media.models';
import { limits } from '@waybill/schema/limits';
import { recordOf } from '../../../lib/json-sql.ts';
import { JsonText } from '../../../lib/json-text.ts';
import type { FindRow, Statement } from '../../../lib/statement.ts';
import { countsOfflineJobs } from '../../vtcs/vtc-json.data.ts';
import { personOf } from '../job-json.data.ts';
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
  readonly today: string;
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

/**
 * Weight that halves every 90 days; days in the future count as today. Uses float8, because numeric power is
 * 100 times slower and runs for each day of each driver.
 */
const decay = `power(0.5::float8, least(greatest($2::date - day, 0), 36500) / 90::float8)`;

/**
 * Safety points of a day, as documented: fines and collisions by kind, 1 per minute of overspeed, 3 per late
 * job, 40 for a destroyed cargo.
 */
const points = `(safety_points / 1000::float8 + overspeed_s / 60::float8 + 3 * late_jobs
  + 40 * cargo_damage_ppm / 1000000::float8)`;

/** Metres that a company must have driven before its own average is used. */
const companyDistanceM = 10_000_000;

/** Builds the ranking of a company's drivers. Excludes deleted accounts. */
export function buildLeaderboardStatement(request: LeaderboardRequest): Statement<LeaderboardRow> {
  const { vtcId, viewerId, since, before, today, game, by, after, limit } = request;
  const values: unknown[] = [vtcId, today];
  const conditions = ['vtc_id = $1::uuid', 'driver_id IS NOT NULL', '$2::date IS NOT NULL'];
  if (since !== null) conditions.push(`day >= $${values.push(since)}::date`);
  const ofGame = game === undefined ? null : `game = $${values.push(game)}::game`;
  if (ofGame !== null) conditions.push(ofGame);
  const where = conditions.join(' AND ');
  const scored =
    by === 'safety'
      ? safetyOf(where)
      : `SELECT driver_id, sum(${summed[by]})::bigint AS value,
                sum(distance_m)::bigint AS distance_m, sum(jobs)::bigint AS jobs
         FROM ${since === null ? 'driver_totals' : 'driver_days'} WHERE ${where}
         GROUP BY driver_id HAVING sum(${summed[by]}) > 0`;
  const position =
    after === null
      ? 'true'
      : `(value, driver_id) < ($${values.push(after.value)}::bigint, $${values.push(after.driverId)}::uuid)`;
  const previous =
    before === null || by === 'safety'
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

/**
 * Builds the safety score of each driver, from 0 to 100: their points per km, pulled towards the company
 * average while they have driven little. The constants are our own choice.
 */
function safetyOf(where: string): string {
  return `
    SELECT driver_id, round(100 * exp(greatest(
             ${leastExponent}, -1000 * (points + 2000 * average) / (km + 2000) / 25)))::bigint AS value,
             driven::bigint AS distance_m, jobs
    FROM (SELECT driver_id, sum(jobs)::bigint AS jobs, sum(points) AS points, sum(km) AS km, sum(distance_m) AS driven,
                 CASE WHEN sum(sum(distance_m)) OVER () >= ${companyDistanceM}
                      THEN sum(sum(points)) OVER () / sum(sum(km)) OVER () ELSE 0.008 END AS average
          FROM (SELECT driver_id, jobs, distance_m, ${points} * ${decay} AS points,
                       distance_m / 1000::float8 * ${decay} AS km
                FROM driver_days WHERE ${where}) days
          GROUP BY driver_id) drivers
    WHERE driven >= ${limits.safetyDistanceM}`;
}

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
