import type { Database } from '@waybill/db/open-database';
import type { Game } from '@waybill/schema/features/telemetry.models';

type Pool = Database['pool'];

/** A stored track with its samples as sent. */
export interface TrackRow {
  readonly driverId: string;
  readonly sessionId: string;
  readonly game: Game;
  readonly startedAt: Date;
  readonly gameMinute: string | null;
  readonly samples: readonly (readonly number[])[];
}

/** Lists a driver's tracks since a time, in order: 1,500 of a minute each are more than a day. */
export async function listTracks(
  pool: Pool,
  driverId: string,
  since: Date,
): Promise<readonly TrackRow[]> {
  const { rows } = await pool.query<TrackRow>({
    name: 'position-trail',
    text: `SELECT s.user_id AS "driverId", s.id AS "sessionId", s.game, s.started_at AS "startedAt",
                  e.game_minute::text AS "gameMinute", e.content->'samples' AS samples
           FROM telemetry_sessions s
           JOIN telemetry_events e ON e.session_id = s.id AND e.type = 'track'
            AND s.started_at + e.t * interval '1 millisecond' >= $2::timestamptz
           WHERE NOT s.is_trial AND s.user_id = $1::uuid AND s.last_received_at >= $2::timestamptz
             AND s.started_at >= $2::timestamptz - interval '3 days'
           ORDER BY s.started_at, s.id, e.seq
           LIMIT 1500`,
    values: [driverId, since],
  });
  return rows;
}

/** Lists the last tracks of each driver's last session, in order: three quarters of an hour. */
export async function listLastTracks(
  pool: Pool,
  driverIds: readonly string[],
  since: Date,
): Promise<readonly TrackRow[]> {
  if (driverIds.length === 0) return [];
  const { rows } = await pool.query<TrackRow>({
    name: 'position-last-tracks',
    text: `SELECT s.user_id AS "driverId", s.id AS "sessionId", s.game, s.started_at AS "startedAt",
                  e.game_minute::text AS "gameMinute", e.content->'samples' AS samples
           FROM unnest($1::uuid[]) driver (id)
           CROSS JOIN LATERAL (
             SELECT * FROM telemetry_sessions WHERE user_id = driver.id AND NOT is_trial
               AND last_received_at >= $2::timestamptz
             ORDER BY last_received_at DESC LIMIT 1) s
           CROSS JOIN LATERAL (
             SELECT * FROM telemetry_events
             WHERE session_id = s.id AND type = 'track' AND seq > s.last_seq - 200
             ORDER BY seq DESC LIMIT 45) e
           ORDER BY s.user_id, e.seq`,
    values: [driverIds, since],
  });
  return rows;
}
