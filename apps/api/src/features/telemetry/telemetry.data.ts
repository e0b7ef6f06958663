import type { SessionState } from '@waybill/telemetry/chapter';
import type { TelemetryEvent, TelemetrySession } from '@waybill/schema/features/telemetry.models';
import type { Db } from '../../lib/db.ts';
import {
  type SavedJob,
  savedJobs,
  saveJobs,
  type SettledRows,
  valuesOfJobs,
} from './settling.data.ts';

interface SessionRow {
  readonly userId: string;
  readonly game: TelemetrySession['game'];
  readonly startedAt: Date;
  readonly source: TelemetrySession['source'];
  readonly client: string;
  readonly gameVersion: string | null;
  readonly pluginRevision: number | null;
  readonly multiplayer: TelemetrySession['multiplayer'];
  readonly lastSeq: number;
  readonly foldedSeq: number;
  readonly foldState: SessionState | null;
  readonly firstReceivedAt: Date;
  readonly lastReceivedAt: Date;
}

const sessionColumns = `user_id AS "userId", game, started_at AS "startedAt", source, client,
  game_version AS "gameVersion", plugin_revision AS "pluginRevision", multiplayer,
  last_seq AS "lastSeq", folded_seq AS "foldedSeq", fold_state AS "foldState",
  first_received_at AS "firstReceivedAt", last_received_at AS "lastReceivedAt"`;

/**
 * A session, which no other transaction changes before the end of this one; null when there is none.
 * Call it when the user is held: whoever deletes an account locks the user first.
 */
export async function lockSession(db: Db, id: string) {
  const rows = await db.$queryRawUnsafe<SessionRow[]>(
    `/* lock-session */ SELECT ${sessionColumns} FROM telemetry_sessions
     WHERE id = $1::uuid FOR NO KEY UPDATE`,
    id,
  );
  return rows[0] ? toSession(id, rows[0]) : null;
}
export type LockedSession = NonNullable<Awaited<ReturnType<typeof lockSession>>>;

/** A session as it is at the moment. */
export async function readSession(db: Db, id: string) {
  const rows = await db.$queryRawUnsafe<SessionRow[]>(
    `SELECT ${sessionColumns} FROM telemetry_sessions WHERE id = $1::uuid`,
    id,
  );
  return rows[0] ? toSession(id, rows[0]) : null;
}

function toSession(id: string, row: SessionRow) {
  const { userId, lastSeq, foldedSeq, foldState, firstReceivedAt, lastReceivedAt } = row;
  const { game, startedAt, source, client, gameVersion, pluginRevision, multiplayer } = row;
  const header: TelemetrySession = {
    id,
    game,
    startedAt: startedAt.toISOString(),
    source,
    client,
    ...(gameVersion !== null && { gameVersion }),
    ...(pluginRevision !== null && { pluginRevision }),
    multiplayer,
  };
  return { userId, header, lastSeq, foldedSeq, foldState, firstReceivedAt, lastReceivedAt };
}

/** Stores a session that there is none of yet; what somebody else has stored meanwhile stays. */
export async function createSession(
  db: Db,
  { id, ...header }: TelemetrySession,
  owner: { readonly userId: string; readonly deviceId: string },
  now: Date,
): Promise<void> {
  const received = { firstReceivedAt: now, lastReceivedAt: now };
  const data = {
    id,
    ...header,
    gameVersion: header.gameVersion ?? null,
    pluginRevision: header.pluginRevision ?? null,
    ...owner,
    ...received,
  };
  await db.telemetrySession.createMany({ data: [data], skipDuplicates: true });
}

interface EventRow {
  readonly seq: number;
  readonly event: TelemetryEvent;
}

/** An event as it was sent, from the columns that it is stored in. */
const eventColumn = `jsonb_strip_nulls(jsonb_build_object(
  'seq', seq, 't', t, 'type', type, 'gameMinute', game_minute)) || content::jsonb AS event`;

/** The stored events of a session with these numbers, both ends included, in their order. */
export async function listEvents(
  db: Db,
  sessionId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<TelemetryEvent[]> {
  const rows = await db.$queryRawUnsafe<EventRow[]>(
    `SELECT seq, ${eventColumn} FROM telemetry_events
     WHERE session_id = $1::uuid AND seq BETWEEN $2::int AND $3::int ORDER BY seq`,
    sessionId,
    from,
    to,
  );
  return rows.map(({ event }) => event);
}

/** How far a session has come. */
export interface Progress {
  readonly lastSeq: number;
  readonly foldedSeq: number;
  readonly foldState: SessionState | null;
  readonly receivedAt: Date;
  /** Events to store, whose numbers are free. */
  readonly events: readonly TelemetryEvent[];
}

/** Stores events and how far their session has come, by ten values after the first `before`. */
const saveProgress = (before: number) => {
  const value = (index: number) => `$${before + index}`;
  return `
  saved_events AS (
    INSERT INTO telemetry_events (session_id, seq, t, type, game_minute, content, received_at)
    SELECT ${value(1)}::uuid, seq, t, type, game_minute, content::json, ${value(7)}::timestamptz
    FROM unnest(${value(2)}::int[], ${value(3)}::int[], ${value(4)}::text[], ${value(5)}::bigint[],
                ${value(6)}::text[]) event (seq, t, type, game_minute, content)),
  saved_session AS (
    UPDATE telemetry_sessions
    SET last_seq = ${value(8)}, folded_seq = ${value(9)}, fold_state = ${value(10)}::json,
        last_received_at = greatest(last_received_at, ${value(7)}::timestamptz)
    WHERE id = ${value(1)}::uuid)`;
};

const saveBatchText = `/* save-batch */ WITH ${saveJobs}, ${saveProgress(4)} ${savedJobs}`;
const saveEventsText = `/* save-events */ WITH ${saveProgress(0)} SELECT NULL::uuid AS id WHERE false`;

/**
 * Stores events, how far their session has come, and what came of it, all in one statement: each
 * costs a journey to the database and back.
 * @returns the jobs that have changed
 */
export async function saveBatch(
  db: Db,
  sessionId: string,
  { lastSeq, foldedSeq, foldState, receivedAt, events }: Progress,
  rows: SettledRows | null,
): Promise<SavedJob[]> {
  const contents = events.map(({ seq: _seq, t: _t, type: _type, gameMinute: _minute, ...rest }) =>
    JSON.stringify(rest),
  );
  return db.$queryRawUnsafe<SavedJob[]>(
    rows === null ? saveEventsText : saveBatchText,
    ...(rows === null ? [] : valuesOfJobs(rows)),
    sessionId,
    events.map(({ seq }) => seq),
    events.map(({ t }) => t),
    events.map(({ type }) => type),
    events.map(({ gameMinute }) => gameMinute ?? null),
    contents,
    receivedAt,
    lastSeq,
    foldedSeq,
    JSON.stringify(foldState),
  );
}

/** Up to which number all events of a user's session are stored; null when it is not theirs. */
export async function findAcknowledged(db: Db, userId: string, id: string): Promise<number | null> {
  const row = await db.telemetrySession.findFirst({
    where: { id, userId },
    select: { foldedSeq: true },
  });
  return row?.foldedSeq ?? null;
}

/** Sessions with events beyond a hole of which nothing has come since then, in the order of ids. */
export async function listHoles(
  db: Db,
  {
    before,
    afterId,
    limit,
  }: { readonly before: Date; readonly afterId: string; readonly limit: number },
) {
  return db.$queryRawUnsafe<{ id: string; userId: string }[]>(
    `SELECT id, user_id AS "userId" FROM telemetry_sessions
     WHERE last_seq > folded_seq AND last_received_at <= $1::timestamptz
       AND id > $2::uuid
     ORDER BY id LIMIT $3`,
    before,
    afterId,
    limit,
  );
}

/** Stores a stand-in for each event that is missing, at the time of the next one that is not. */
export async function createStandIns(
  db: Db,
  sessionId: string,
  { from, to }: { readonly from: number; readonly to: number },
  now: Date,
): Promise<void> {
  await db.$executeRawUnsafe(
    `INSERT INTO telemetry_events (session_id, seq, t, type, content, received_at)
     SELECT $1::uuid, missing, next.t, 'skipped', '{"reason":"never-arrived"}', $4::timestamptz
     FROM generate_series($2::int, $3::int) missing,
          LATERAL (SELECT seq, t FROM telemetry_events
                   WHERE session_id = $1::uuid AND seq >= missing ORDER BY seq LIMIT 1) next
     WHERE next.seq <> missing`,
    sessionId,
    from,
    to,
    now,
  );
}

/** All sessions of a user, the first one first. */
export async function listSessionsOf(db: Db, userId: string) {
  const rows = await db.$queryRawUnsafe<(SessionRow & { readonly id: string })[]>(
    `SELECT id, ${sessionColumns} FROM telemetry_sessions WHERE user_id = $1::uuid ORDER BY id`,
    userId,
  );
  return rows.map((row) => toSession(row.id, row));
}

/** Makes the partitions of this month and of the next two, as far as they are missing. */
export async function makePartitions(db: Db, now: Date): Promise<void> {
  await db.$queryRaw`
    SELECT make_telemetry_partition(
      (date_trunc('month', ${now.toISOString()}::timestamptz AT TIME ZONE 'UTC')
        + n * interval '1 month')::date)
    FROM generate_series(0, 2) n`;
}

/** Drops the events of sessions that began in months which ended before. */
export async function dropPartitions(db: Db, before: Date): Promise<number> {
  const rows = await db.$queryRaw<{ dropped: number }[]>`
    SELECT drop_telemetry_partitions(${before.toISOString()}::timestamptz) AS dropped`;
  return rows[0]?.dropped ?? 0;
}
