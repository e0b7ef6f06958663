import type { Game } from '@waybill/schema/features/telemetry.models';
import { evidenceThresholds } from '@waybill/telemetry/thresholds';
import type { Sql } from '../../lib/sql.ts';
import type { Statement } from '../../lib/statement.ts';
import type { JobChapterRow } from './job-rows.policy.ts';
import type { Surroundings } from './settled.policy.ts';

/** A job that has just been delivered, and when it was driven. */
interface Driven {
  readonly id: string;
  readonly driverId: string;
  readonly game: Game;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly prints: readonly number[];
}

/** What a job is judged by besides itself, once and for all. */
export interface Conditions {
  readonly id: string;
  /**
   * How fast the company that the driver was in when it started let it be driven when it ended; null where what
   * holds for everybody held.
   */
  readonly speedCapCmS: number | null;
  /** Whether that company counted offline jobs then. */
  readonly countsOfflineJobs: boolean;
  /** How many other deliveries of the driver's that devices saw ended on its day of UTC; no more than asked for. */
  readonly others: number;
  /** Other jobs that share fingerprints. */
  readonly similar: readonly SimilarJob[];
}

export interface SimilarJob {
  readonly id: string;
  readonly prints: readonly number[];
}

/** The conditions of jobs that were just delivered; of the others of a day so many are counted at most. */
export async function listConditions(
  sql: Sql,
  jobs: readonly Driven[],
  mostOthers: number,
): Promise<ReadonlyMap<string, Conditions>> {
  const rows = await sql.query<Conditions>({
    name: 'list-conditions',
    text: `SELECT job.id,
             (SELECT c.cap_cm_s FROM vtc_speed_caps c
              WHERE c.vtc_id = period.vtc_id AND c.game = job.game AND c.since <= job.ended_at
              ORDER BY c.since DESC LIMIT 1) AS "speedCapCmS",
             coalesce((SELECT rule.counts_offline_jobs FROM vtc_offline_rules rule
              WHERE rule.vtc_id = period.vtc_id AND rule.since <= job.ended_at
              ORDER BY rule.since DESC LIMIT 1), false) AS "countsOfflineJobs",
             (SELECT count(*)::int FROM (
                SELECT FROM jobs other
                WHERE other.driver_id = job.driver_id AND other.state = 'delivered' AND other.id <> job.id
                  AND other.ended_at >= job.day AND other.ended_at < job.day + interval '24 hours'
                  AND other.sources && '{sdk,funbit,recording}' LIMIT $6) of_day) AS others,
             ${similarTo('job')} AS similar
           FROM (SELECT id, driver_id, game, started_at, ended_at, prints::bigint[] AS prints,
                        date_trunc('day', ended_at, 'UTC') AS day
                 FROM unnest($1::uuid[], $2::uuid[], $3::game[], $4::timestamptz[], $5::timestamptz[],
                             $7::text[])
                   given (id, driver_id, game, started_at, ended_at, prints)) job
           LEFT JOIN membership_periods period
             ON period.user_id = job.driver_id AND period.joined_at <= job.started_at
            AND (period.left_at IS NULL OR period.left_at > job.started_at)`,
    values: [
      jobs.map(({ id }) => id),
      jobs.map(({ driverId }) => driverId),
      jobs.map(({ game }) => game),
      jobs.map(({ startedAt }) => new Date(startedAt).toISOString()),
      jobs.map(({ endedAt }) => new Date(endedAt).toISOString()),
      mostOthers,
      jobs.map(({ prints }) => `{${prints.join(',')}}`),
    ],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** More jobs that share fingerprints are not looked at. */
const mostSimilar = 100;

/** As JSON, the jobs that share fingerprints with a job that has an id and prints. */
export function similarTo(job: string): string {
  return `(SELECT coalesce(json_agg(json_build_object('id', alike.id, 'prints', alike.prints)), '[]')
    FROM (SELECT other.id, other.prints FROM jobs other
          WHERE cardinality(other.prints) > 0 AND other.prints && ${job}.prints AND other.id <> ${job}.id
          LIMIT ${mostSimilar}) alike)`;
}

/** A chapter of jobs that are being settled, as it will be stored. */
type GivenChapter = Pick<JobChapterRow, 'job_id' | 'span' | 'truck' | 'odometer' | 'moving_s'>;

/**
 * Of delivered jobs of a driver: how long the driver was moving in so long a time before their ends, and how much of
 * its truck's odometer each has together with one other, at most. Of some of the driver's jobs the chapters are
 * given, and not taken as they are stored.
 */
export async function listSurroundings(
  sql: Sql,
  driverId: string,
  jobs: readonly Ended[],
  given: Given,
): Promise<Surroundings> {
  const rows = await sql.query(buildSurroundingsStatement(driverId, jobs, given));
  return new Map(rows.map(({ id, ...around }) => [id, around]));
}

interface Ended {
  readonly id: string;
  readonly endedAt: number;
}

interface Given {
  readonly ids: readonly string[];
  readonly chapters: readonly GivenChapter[];
}

interface SurroundingsRow {
  readonly id: string;
  readonly movingS: number;
  readonly sharedOdometerM: number;
}

/** Apart from its query, for whoever shows a job. */
export function buildSurroundingsStatement(
  driverId: string,
  jobs: readonly Ended[],
  given: Given = { ids: [], chapters: [] },
): Statement<SurroundingsRow> {
  return {
    name: 'list-surroundings',
    text: `WITH given AS MATERIALIZED (
             SELECT job_id, truck, odometer, span, moving_s
             FROM jsonb_populate_recordset(NULL::job_chapters, $4::jsonb))
           SELECT job.id,
             (SELECT coalesce(round(sum(c.moving_s * least(1,
                extract(epoch FROM upper(c.span * job.before) - lower(c.span * job.before))
                / greatest(0.001, extract(epoch FROM upper(c.span) - lower(c.span)))))), 0)::int
              FROM (SELECT span, moving_s FROM given WHERE span && job.before
                    UNION ALL
                    SELECT span, moving_s FROM job_chapters
                    WHERE driver_id = $1::uuid AND span && job.before AND job_id <> ALL($5::uuid[])) c)
               AS "movingS",
             (SELECT coalesce(max(shared_m), 0)::int FROM (
                SELECT other.job_id, sum(upper(piece) - lower(piece)) AS shared_m
                FROM (SELECT truck, range_agg(odometer) AS driven
                      FROM (SELECT truck, odometer FROM given WHERE job_id = job.id
                            UNION ALL
                            SELECT truck, odometer FROM job_chapters
                            WHERE job_id = job.id AND job_id <> ALL($5::uuid[])) own
                      WHERE odometer IS NOT NULL GROUP BY truck) own
                CROSS JOIN LATERAL (
                  SELECT job_id, range_agg(odometer) AS driven
                  FROM (SELECT job_id, odometer FROM given
                        WHERE truck = own.truck AND odometer && own.driven
                        UNION ALL
                        SELECT job_id, odometer FROM job_chapters
                        WHERE driver_id = $1::uuid AND truck = own.truck AND odometer && own.driven
                          AND job_id <> ALL($5::uuid[])) chapter
                  WHERE job_id <> job.id GROUP BY job_id) other
                CROSS JOIN LATERAL unnest(own.driven * other.driven) piece
                GROUP BY other.job_id) others) AS "sharedOdometerM"
           FROM (SELECT id, tstzrange(ended_at - $6::int * interval '1 second', ended_at) AS before
                 FROM unnest($2::uuid[], $3::timestamptz[]) ended (id, ended_at)) job`,
    values: [
      driverId,
      jobs.map(({ id }) => id),
      jobs.map(({ endedAt }) => new Date(endedAt).toISOString()),
      JSON.stringify(given.chapters),
      [...given.ids],
      evidenceThresholds.hours.windowS,
    ],
  };
}

/** Has no job compared with these any more. */
export async function hideFromOverlaps(sql: Sql, jobIds: readonly string[]): Promise<void> {
  await sql.query({
    text: 'UPDATE job_chapters SET driver_id = NULL WHERE job_id = ANY($1::uuid[])',
    values: [jobIds],
  });
}
