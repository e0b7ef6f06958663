import type { RouteOutput } from '@waybill/schema/contract/input';
import type { homeContract } from '@waybill/schema/features/home.contract';
import { countForBadge, isoTime, recordOf } from '../../lib/json-sql.ts';
import { JsonText } from '../../lib/json-text.ts';
import type { FindRow, Statement } from '../../lib/statement.ts';
import { jobJson, personOf } from '../jobs/job-json.data.ts';
import { measureColumns } from '../jobs/job-measures.data.ts';

/** The user, and what they may see of their company. */
interface HomeOwner {
  readonly userId: string;
  readonly vtcId: string | null;
  readonly maySeeReviews: boolean;
  readonly mayAnswerApplications: boolean;
}

/** Days in ISO 8601; weeks by their first day. */
interface HomeDays {
  readonly today: string;
  readonly thisWeek: string;
  readonly lastWeek: string;
}

type Home = RouteOutput<typeof homeContract.get>;

const lastJobs = 3;

const sums = Object.entries(measureColumns)
  .map(([name, column]) => `sum(${column}) AS "${name}"`)
  .join(', ');

/** Sums over some days, separately per game because currencies are not added up. */
function sumsOf(condition: string): string {
  return `(SELECT coalesce(json_agg(s ORDER BY s.game), '[]')
    FROM (SELECT game, ${sums} FROM driver_days WHERE driver_id = $1::uuid AND ${condition}
          GROUP BY game) s)`;
}

/**
 * The company's week by distance: the driver and the neighbouring ranks, else the top three. Excludes deleted
 * accounts.
 */
const board = `(
  WITH scored AS (SELECT driver_id, sum(distance_m)::bigint AS value FROM driver_days
                  WHERE vtc_id = $2::uuid AND driver_id IS NOT NULL AND day >= $4::date
                  GROUP BY driver_id HAVING sum(distance_m) > 0),
       ranked AS (SELECT *, rank() OVER (ORDER BY value DESC) AS rank,
                         row_number() OVER (ORDER BY value DESC, driver_id DESC) AS number
                  FROM scored),
       middle AS (SELECT greatest(coalesce((SELECT number FROM ranked WHERE driver_id = $1::uuid), 2), 2)
                    AS number)
  SELECT b FROM (
    SELECT (SELECT count(*) FROM scored) AS drivers,
           (SELECT coalesce(json_agg(${recordOf(
             `rank, ${personOf('driver_id')} AS driver, value AS "distanceM"`,
           )} ORDER BY number), '[]')
            FROM ranked
            WHERE number BETWEEN (SELECT number FROM middle) - 1 AND (SELECT number FROM middle) + 1)
             AS rows) b
  WHERE $2::uuid IS NOT NULL)`;

const ofOwnCompany = 'vtc_id = $2::uuid';
const openAppeal = 'jobs j ON j.id = a.job_id WHERE a.closed_at IS NULL AND j.';

const waiting = recordOf(`
  ${countForBadge(`FROM jobs WHERE driver_id = $1::uuid AND tier = 'review'`)} AS "ownReviews",
  ${countForBadge(`FROM job_appeals a JOIN ${openAppeal}driver_id = $1::uuid`)} AS "ownAppeals",
  CASE WHEN $6::boolean THEN ${countForBadge(`FROM jobs WHERE ${ofOwnCompany} AND tier = 'review'`)} END AS reviews,
  CASE WHEN $6::boolean THEN ${countForBadge(`FROM job_appeals a JOIN ${openAppeal}${ofOwnCompany}`)} END AS appeals,
  CASE WHEN $7::boolean THEN ${countForBadge(`FROM applications WHERE ${ofOwnCompany} AND state = 'PENDING'`)} END AS applications`);

const jobUnderway = `(SELECT ${jobJson}
  FROM jobs j WHERE j.driver_id = $1::uuid AND j.ended_at IS NULL
  ORDER BY j.started_at DESC, j.id DESC LIMIT 1)`;

const jobsEnded = `(SELECT coalesce(json_agg(job ORDER BY number), '[]')
  FROM (SELECT ${jobJson} AS job, row_number() OVER (ORDER BY j.ended_at DESC, j.id DESC) AS number
        FROM (SELECT * FROM jobs WHERE driver_id = $1::uuid AND ended_at IS NOT NULL
              ORDER BY ended_at DESC, id DESC LIMIT ${lastJobs}) j) ended)`;

/** Builds one query for everything on a home page except plans, from stored sums. */
export function buildHomeStatement(
  { userId, vtcId, maySeeReviews, mayAnswerApplications }: HomeOwner,
  { today, thisWeek, lastWeek }: HomeDays,
): Statement<{ home: string }> {
  return {
    name: 'home',
    text: `SELECT row_to_json(h)::text AS home FROM (SELECT
             ${jobUnderway} AS underway,
             ${jobsEnded} AS "lastJobs",
             (SELECT ${isoTime('max(last_seen_at)')} FROM devices WHERE user_id = $1::uuid)
               AS "heardAt",
             EXISTS (SELECT FROM devices WHERE user_id = $1::uuid) AS "hasDevice",
             ${sumsOf('day = $3::date')} AS today,
             ${sumsOf('day >= $4::date')} AS "thisWeek",
             ${sumsOf('day >= $5::date AND day < $4::date')} AS "lastWeek",
             ${board} AS board,
             ${waiting} AS waiting) h`,
    values: [userId, vtcId, today, thisWeek, lastWeek, maySeeReviews, mayAnswerApplications],
  };
}

export async function getHome(
  findRow: FindRow,
  owner: HomeOwner,
  days: HomeDays,
): Promise<JsonText<Omit<Home, 'plans'>>> {
  const row = await findRow(buildHomeStatement(owner, days));
  if (!row) throw new Error('a statement without a table gave no row');
  return new JsonText(row.home);
}
