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

/**
 * How fast the companies that drivers were in when their jobs started let them be driven when they
 * ended, by the ids of the jobs; nothing where what holds for everybody held.
 */
export async function listSpeedCaps(
  sql: Sql,
  jobs: readonly Driven[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.query<{ id: string; capCmS: number }>({
    name: 'list-speed-caps',
    text: `SELECT job.id, cap.cap_cm_s AS "capCmS"
           FROM unnest($1::uuid[], $2::uuid[], $3::game[], $4::timestamptz[], $5::timestamptz[])
             job (id, driver_id, game, started_at, ended_at)
           JOIN membership_periods period
             ON period.user_id = job.driver_id AND period.joined_at <= job.started_at
            AND (period.left_at IS NULL OR period.left_at > job.started_at)
           CROSS JOIN LATERAL (
             SELECT c.cap_cm_s FROM vtc_speed_caps c
             WHERE c.vtc_id = period.vtc_id AND c.game = job.game AND c.since <= job.ended_at
             ORDER BY c.since DESC LIMIT 1) cap
           WHERE cap.cap_cm_s IS NOT NULL`,
    values: [
      jobs.map(({ id }) => id),
      jobs.map(({ driverId }) => driverId),
      jobs.map(({ game }) => game),
      jobs.map(({ startedAt }) => new Date(startedAt).toISOString()),
      jobs.map(({ endedAt }) => new Date(endedAt).toISOString()),
    ],
  });
  return new Map(rows.map(({ id, capCmS }) => [id, capCmS]));
}
