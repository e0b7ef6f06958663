import type { Game, TrackSample } from '@waybill/schema/features/telemetry.models';
import type { Db } from '../../lib/db.ts';
import { noCompanyId } from '../../lib/sharing.ts';
import type { Sql } from '../../lib/sql.ts';
import type { Share } from './cells.policy.ts';

/** A session with events that were not counted yet. */
export interface UnreadSession {
  readonly id: string;
  readonly userId: string;
  /** Its driver's company; the nil UUID for none. */
  readonly vtcId: string;
  readonly game: Game;
  readonly startedAt: Date;
  readonly readSeq: number;
  /** The event up to which it is read now. */
  readonly upToSeq: number;
}

interface Asked {
  /** The id after which to look for sessions: session ids contain their start time. */
  readonly afterId: string;
  readonly sessions: number;
  /** The maximum number of events read from one session. */
  readonly events: number;
}

/** Lists sessions with uncounted events, in the order of their ids. */
export async function listUnread(
  db: Db,
  { afterId, sessions, events }: Asked,
): Promise<readonly UnreadSession[]> {
  return db.$queryRawUnsafe<UnreadSession[]>(
    `SELECT s.id, s.user_id AS "userId", s.game, s.started_at AS "startedAt",
            coalesce(m.vtc_id, '${noCompanyId}') AS "vtcId", coalesce(p.counted_seq, 0) AS "readSeq",
            least(s.folded_seq, coalesce(p.counted_seq, 0) + $3::int) AS "upToSeq"
     FROM telemetry_sessions s LEFT JOIN traffic_positions p ON p.session_id = s.id
     LEFT JOIN memberships m ON m.user_id = s.user_id
     WHERE NOT s.is_trial AND s.id > $1::uuid AND s.folded_seq > coalesce(p.counted_seq, 0)
     ORDER BY s.id LIMIT $2::int`,
    afterId,
    sessions,
    events,
  );
}

/**
 * Records that these sessions are read up to there, each unless another process has read on meanwhile.
 * Returns the ids of those that the caller must count, in this transaction.
 */
export async function claim(sql: Sql, sessions: readonly UnreadSession[]): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>({
    text: `INSERT INTO traffic_positions AS p (session_id, counted_seq)
           SELECT id, up_to FROM unnest($1::uuid[], $2::int[]) u (id, up_to) ORDER BY id
           ON CONFLICT (session_id) DO UPDATE SET counted_seq = excluded.counted_seq
           WHERE p.counted_seq = (SELECT f.read_seq FROM unnest($1::uuid[], $3::int[]) f (id, read_seq)
                               WHERE f.id = p.session_id)
           RETURNING session_id AS id`,
    values: [
      sessions.map(({ id }) => id),
      sessions.map(({ upToSeq }) => upToSeq),
      sessions.map(({ readSeq }) => readSeq),
    ],
  });
  return new Set(rows.map(({ id }) => id));
}

interface TrackRow {
  readonly sessionId: string;
  readonly samples: readonly TrackSample[];
}

/** Lists the tracks of sessions among the events to be read. */
export async function listTracks(
  sql: Sql,
  sessions: readonly UnreadSession[],
): Promise<readonly TrackRow[]> {
  return sql.query<TrackRow>({
    text: `SELECT e.session_id AS "sessionId", e.content->'samples' AS samples
           FROM unnest($1::uuid[], $2::int[], $3::int[]) u (id, read_seq, up_to)
           JOIN telemetry_events e
             ON e.session_id = u.id AND e.seq > u.read_seq AND e.seq <= u.up_to AND e.type = 'track'`,
    values: [
      sessions.map(({ id }) => id),
      sessions.map(({ readSeq }) => readSeq),
      sessions.map(({ upToSeq }) => upToSeq),
    ],
  });
}

/** One driver's contribution to a square. */
export interface DriverShare {
  readonly game: Game;
  readonly vtcId: string;
  readonly userId: string;
  readonly share: Share;
}

/** Adds drivers' contributions to the squares, always in the same order to prevent deadlocks. */
export async function addToCells(sql: Sql, shares: readonly DriverShare[]): Promise<void> {
  const column = (read: (share: Share) => number) => shares.map(({ share }) => read(share));
  await sql.query({
    text: `INSERT INTO traffic_shares AS c
             (game, hour, cell, vtc_id, samples, speed_sum, limit_sum, standing, standing_sum, told_ms, wet_ms,
              drivers, tellers, last_at)
           SELECT game, hour, cell, vtc_id, sum(samples), sum(speed_sum), sum(limit_sum), sum(standing),
                  sum(standing_sum), sum(told_ms), sum(wet_ms),
                  coalesce(array_agg(DISTINCT driver) FILTER (WHERE samples > 0), '{}'),
                  coalesce(array_agg(DISTINCT driver) FILTER (WHERE told_ms > 0), '{}'),
                  max(to_timestamp(last_ms / 1000.0))
           FROM (SELECT game, hour, cell, vtc_id, hashtextextended(user_id, 0) AS driver, samples, speed_sum,
                        limit_sum, standing, standing_sum, told_ms, wet_ms, last_ms
                 FROM unnest($1::smallint[], $2::int[], $3::int[], $4::text[], $5::int[], $6::bigint[],
                             $7::bigint[], $8::int[], $9::bigint[], $10::bigint[], $11::bigint[],
                             $12::bigint[], $13::uuid[])
                      s (game, hour, cell, user_id, samples, speed_sum, limit_sum, standing,
                         standing_sum, told_ms, wet_ms, last_ms, vtc_id)) s
           GROUP BY game, hour, cell, vtc_id ORDER BY game, hour, cell, vtc_id
           ON CONFLICT (game, hour, cell, vtc_id) DO UPDATE SET
             samples = c.samples + excluded.samples,
             speed_sum = c.speed_sum + excluded.speed_sum,
             limit_sum = c.limit_sum + excluded.limit_sum,
             standing = c.standing + excluded.standing,
             standing_sum = c.standing_sum + excluded.standing_sum,
             told_ms = c.told_ms + excluded.told_ms,
             wet_ms = c.wet_ms + excluded.wet_ms,
             drivers = ARRAY(SELECT DISTINCT unnest(c.drivers || excluded.drivers)),
             tellers = ARRAY(SELECT DISTINCT unnest(c.tellers || excluded.tellers)),
             last_at = greatest(c.last_at, excluded.last_at)`,
    values: [
      shares.map(({ game }) => numberOfGame(game)),
      column(({ hour }) => hour),
      column(({ cell }) => cell),
      shares.map(({ userId }) => userId),
      column(({ samples }) => samples),
      column(({ speedSum }) => speedSum),
      column(({ limitSum }) => limitSum),
      column(({ standing }) => standing),
      column(({ standingSum }) => standingSum),
      column(({ toldMs }) => toldMs),
      column(({ wetMs }) => wetMs),
      column(({ lastMs }) => lastMs),
      shares.map(({ vtcId }) => vtcId),
    ],
  });
}

/** Returns a game's number in the squares. */
export function numberOfGame(game: Game): number {
  return game === 'ets2' ? 0 : 1;
}

/** Removes squares before an hour, and reading positions of sessions before an id. */
export async function removeOld(db: Db, beforeHour: number, beforeId: string): Promise<void> {
  await db.trafficShare.deleteMany({ where: { hour: { lt: beforeHour } } });
  await db.trafficCell.deleteMany({ where: { hour: { lt: beforeHour } } });
  await db.trafficPosition.deleteMany({ where: { sessionId: { lt: beforeId } } });
}
