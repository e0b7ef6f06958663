import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Sql } from '../../lib/sql.ts';

/** A job that has just been delivered, and when it was driven. */
interface Driven {
  readonly id: string;
  readonly driverId: string;
  readonly game: Game;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** What a job is judged by besides itself, once and for all. */
export interface Conditions {
  readonly id: string;
  /**
   * How fast the company that the driver was in when it started let it be driven when it ended; null where what
   * holds for everybody held.
   */
  readonly speedCapCmS: number | null;
  /** How many other deliveries of the driver's that devices saw ended on its day of UTC; no more than asked for. */
  readonly others: number;
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
             (SELECT cap.cap_cm_s FROM membership_periods period
              CROSS JOIN LATERAL (
                SELECT c.cap_cm_s FROM vtc_speed_caps c
                WHERE c.vtc_id = period.vtc_id AND c.game = job.game AND c.since <= job.ended_at
                ORDER BY c.since DESC LIMIT 1) cap
              WHERE period.user_id = job.driver_id AND period.joined_at <= job.started_at
                AND (period.left_at IS NULL OR period.left_at > job.started_at)) AS "speedCapCmS",
             (SELECT count(*)::int FROM (
                SELECT FROM jobs other
                WHERE other.driver_id = job.driver_id AND other.state = 'delivered' AND other.id <> job.id
                  AND other.ended_at >= job.day AND other.ended_at < job.day + interval '24 hours'
                  AND other.sources && '{sdk,funbit,recording}' LIMIT $6) of_day) AS others
           FROM (SELECT *, date_trunc('day', ended_at, 'UTC') AS day
                 FROM unnest($1::uuid[], $2::uuid[], $3::game[], $4::timestamptz[], $5::timestamptz[])
                   given (id, driver_id, game, started_at, ended_at)) job`,
    values: [
      jobs.map(({ id }) => id),
      jobs.map(({ driverId }) => driverId),
      jobs.map(({ game }) => game),
      jobs.map(({ startedAt }) => new Date(startedAt).toISOString()),
      jobs.map(({ endedAt }) => new Date(endedAt).toISOString()),
      mostOthers,
    ],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Has no job compared with these any more. */
export async function hideFromOverlaps(sql: Sql, jobIds: readonly string[]): Promise<void> {
  await sql.query({
    text: 'UPDATE job_chapters SET driver_id = NULL WHERE job_id = ANY($1::uuid[])',
    values: [jobIds],
  });
}
