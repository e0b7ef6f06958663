import type { Database } from '@waybill/db/open-database';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Attendance, Share } from '@waybill/telemetry/convoy';
import type { Db } from '../../lib/db.ts';
import { selectMembersThen, whereAttended } from './event-attendance.data.ts';

/** Lists events whose attendance is to be counted: those that ended long enough ago, and those due again. */
export async function listDue(
  db: Db,
  {
    now,
    endedBy,
    metSince,
    take,
  }: {
    readonly now: Date;
    readonly endedBy: Date;
    /** Events from before it are not looked at, which lets the index help. */
    readonly metSince: Date;
    readonly take: number;
  },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT event_id AS id FROM event_counts WHERE next_at <= ${now}
    UNION ALL
    (SELECT id FROM events
     WHERE state = 'PUBLISHED' AND ends_at <= ${endedBy} AND meets_at > ${metSince}
       AND NOT EXISTS (SELECT FROM event_counts c WHERE c.event_id = events.id))
    LIMIT ${take}`;
  return rows.map(({ id }) => id);
}

/** Returns an event with its last count, if any, and whether offline drives count at its end. */
export async function getCounted(db: Db, id: string) {
  const { vtc, ...event } = await db.companyEvent.findUniqueOrThrow({
    where: { id },
    select: {
      vtcId: true,
      state: true,
      game: true,
      meetsAt: true,
      startsAt: true,
      endsAt: true,
      vtc: { select: { offlineRules: { orderBy: { since: 'desc' } } } },
      count: true,
    },
  });
  const rule = vtc.offlineRules.find(({ since }) => since <= event.endsAt);
  return { ...event, countsOffline: rule?.countsOfflineJobs === true };
}
export type CountedEvent = Awaited<ReturnType<typeof getCounted>>;

/** A driver whose positions may show that they took part. */
export interface Candidate {
  readonly id: string;
  readonly answer: 'YES' | 'MAYBE' | 'NO' | null;
  /** Whether they had a yes and a place at departure. */
  readonly promised: boolean;
}

/**
 * Lists who may have taken part: drivers who answered yes or maybe or promised to come, and members at the time, also
 * of companies with a slot, who did not answer no and share their position.
 */
export async function listCandidates(db: Db, eventId: string): Promise<Candidate[]> {
  return db.$queryRaw<Candidate[]>`
    WITH answers AS (
      SELECT a.user_id, a.answer, a.yes_at <= e.starts_at
             AND row_number() OVER (ORDER BY a.yes_at, a.user_id) + taken_back.places <= COALESCE(e.places, 2147483647)
             AS promised
      FROM event_answers a JOIN events e ON e.id = a.event_id
      -- Who took their promise back after departure had a place before those who moved up then.
      CROSS JOIN (SELECT count(*) AS places FROM event_attendance
                  WHERE event_id = ${eventId}::uuid AND promised) taken_back
      WHERE e.id = ${eventId}::uuid)
    SELECT u.id, a.answer::text AS answer,
           COALESCE(CASE WHEN c.event_id IS NULL THEN a.promised OR stored.promised ELSE stored.promised END, false)
             AS promised
    FROM events e
    LEFT JOIN event_counts c ON c.event_id = e.id
    CROSS JOIN users u
    LEFT JOIN answers a ON a.user_id = u.id
    LEFT JOIN event_attendance stored ON stored.event_id = e.id AND stored.driver_id = u.id
    WHERE e.id = ${eventId}::uuid AND u.id IN (
      SELECT user_id FROM answers
      UNION SELECT driver_id FROM event_attendance WHERE event_id = ${eventId}::uuid
      UNION ${selectMembersThen(eventId)})
      AND (a.answer IN ('YES', 'MAYBE') OR stored.promised OR stored.decided IS NOT NULL
           OR (a.answer IS NULL AND u.live_visibility <> 'off'))
    ORDER BY u.id`;
}

/** A stored track of a driver. */
export interface TrackRow {
  readonly driverId: string;
  readonly startedAt: Date;
  readonly receivedAt: Date;
  readonly samples: readonly (readonly number[])[];
}

/** Lists the tracks of some drivers in a game that have samples between two times. */
export async function listTracks(
  pool: Database['pool'],
  driverIds: readonly string[],
  { game, from, until }: { readonly game: Game; readonly from: Date; readonly until: Date },
): Promise<readonly TrackRow[]> {
  const { rows } = await pool.query<TrackRow>({
    name: 'attendance-tracks',
    text: `SELECT s.user_id AS "driverId", s.started_at AS "startedAt", e.received_at AS "receivedAt",
                  e.content->'samples' AS samples
           FROM telemetry_sessions s
           JOIN telemetry_events e ON e.session_id = s.id AND e.type = 'track'
            AND s.started_at + e.t * interval '1 millisecond'
                BETWEEN $3::timestamptz AND $4::timestamptz + interval '5 minutes'
           WHERE NOT s.is_trial AND s.user_id = ANY($1::uuid[]) AND s.game = $2
             AND s.last_received_at >= $3::timestamptz
             AND s.started_at BETWEEN $3::timestamptz - interval '3 days' AND $4::timestamptz`,
    values: [driverIds, game, from, until],
  });
  return rows;
}

export async function setCount(
  db: Db,
  eventId: string,
  fields: { readonly countedAt: Date; readonly nextAt: Date | null; readonly minutes: number },
): Promise<void> {
  await db.eventCount.upsert({
    where: { eventId },
    create: { eventId, ...fields },
    update: fields,
  });
}

/** Ends the counting of an event whose positions are no longer kept. */
export async function setFinal(db: Db, eventId: string): Promise<void> {
  await db.eventCount.update({ where: { eventId }, data: { nextAt: null } });
}

/** What the positions of a driver say. */
export interface Found extends Share {
  readonly driverId: string;
  readonly promised: boolean;
  readonly computed: Attendance | null;
}

/** Returns the drivers who took part so far, by their positions and decisions. */
export async function listAttended(db: Db, eventId: string): Promise<string[]> {
  const where = { eventId, ...whereAttended };
  const rows = await db.eventAttendance.findMany({ where, select: { driverId: true } });
  return rows.map(({ driverId }) => driverId);
}

/** Replaces what the positions say of an event's drivers. Decisions stay. @returns whether anything changed */
export async function setFound(db: Db, eventId: string, found: readonly Found[]): Promise<boolean> {
  const ids = found.map(({ driverId }) => driverId);
  const removed = await db.eventAttendance.deleteMany({
    where: { eventId, driverId: { notIn: ids }, decided: null },
  });
  const changed = await db.$executeRaw`
    INSERT INTO event_attendance AS stored
      (event_id, driver_id, promised, minutes_with, minutes_known, distance_m, computed)
    SELECT ${eventId}::uuid, f.driver_id, f.promised, f.minutes_with, f.minutes_known, f.distance_m,
           f.computed::attendance
    FROM unnest(
      ${ids}::uuid[], ${found.map(({ promised }) => promised)}::boolean[],
      ${found.map(({ minutesWith }) => minutesWith)}::smallint[],
      ${found.map(({ minutesKnown }) => minutesKnown)}::smallint[],
      ${found.map(({ distanceM }) => distanceM)}::integer[],
      ${found.map(({ computed }) => computed)}::text[])
      AS f (driver_id, promised, minutes_with, minutes_known, distance_m, computed)
    JOIN users u ON u.id = f.driver_id
    ORDER BY f.driver_id
    ON CONFLICT (event_id, driver_id) DO UPDATE
    SET promised = excluded.promised, minutes_with = excluded.minutes_with,
        minutes_known = excluded.minutes_known, distance_m = excluded.distance_m, computed = excluded.computed
    WHERE (stored.promised, stored.minutes_with, stored.minutes_known, stored.distance_m, stored.computed)
          IS DISTINCT FROM (excluded.promised, excluded.minutes_with, excluded.minutes_known,
                            excluded.distance_m, excluded.computed)`;
  return removed.count + changed > 0;
}
