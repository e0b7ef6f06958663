import type { ReceivedEvent, SessionState } from '@waybill/telemetry/chapter';
import type { TelemetryEvent, TelemetrySession } from '@waybill/schema/features/telemetry.models';
import { noteDriving } from '../../auth/activity.data.ts';
import type { Db } from '../../lib/db.ts';
import type { Sql } from '../../lib/sql.ts';
import type { Statement } from '../../lib/statement.ts';
import { isUniqueViolation } from '../../lib/unique-violation.ts';
import {
  type SavedJob,
  savedJobs,
  saveJobs,
  emitDelivered,
  type SettledRows,
  valuesOfDelivered,
  valuesOfJobs,
} from './saving.data.ts';

interface SessionRow {
  readonly userId: string;
  readonly deviceId: string | null;
  readonly game: TelemetrySession['game'];
  readonly startedAt: Date;
  readonly source: TelemetrySession['source'];
  readonly client: string;
  readonly gameVersion: string | null;
  readonly pluginRevision: number | null;
  readonly multiplayer: TelemetrySession['multiplayer'];
  readonly isTrial: boolean;
  readonly lastSeq: number;
  readonly foldedSeq: number;
  readonly foldState: SessionState | null;
  readonly firstReceivedAt: Date;
  readonly lastReceivedAt: Date;
  readonly mayBePlanned: boolean;
}

export interface VtcNameRow {
  readonly name: string;
  readonly tag: string;
}

/** Returns a company's name and tag. */
export async function findVtcName(db: Db, id: string): Promise<VtcNameRow | null> {
  return db.vtc.findUnique({ where: { id }, select: { name: true, tag: true } });
}

const ofSession = `user_id AS "userId", device_id AS "deviceId", game, started_at AS "startedAt", source, client,
  game_version AS "gameVersion", plugin_revision AS "pluginRevision", multiplayer, is_trial AS "isTrial",
  last_seq AS "lastSeq", folded_seq AS "foldedSeq", fold_state AS "foldState",
  first_received_at AS "firstReceivedAt", last_received_at AS "lastReceivedAt"`;

/** Whether a current or previous company of a driver has open plans. */
const mayBePlanned = (userId: string) => `
  EXISTS (SELECT FROM membership_periods m JOIN job_plans p ON p.vtc_id = m.vtc_id AND p.state = 'OPEN'
          WHERE m.user_id = ${userId}) AS "mayBePlanned"`;

const sessionColumns = `${ofSession}, ${mayBePlanned('telemetry_sessions.user_id')}`;

/**
 * Locks a session until the end of the transaction; null if there is none. Lock the user first,
 * like the deletion of an account.
 */
export async function lockSession(sql: Sql, id: string): Promise<LockedSession | null> {
  const [row] = await sql.query<SessionRow>({
    name: 'lock-session',
    text: `SELECT ${sessionColumns} FROM telemetry_sessions
           WHERE id = $1::uuid FOR NO KEY UPDATE`,
    values: [id],
  });
  return row ? toSession(id, row) : null;
}
export type LockedSession = Omit<ReturnType<typeof toSession>, 'isStored'> & {
  /** False for a session that its first batch stores. */
  readonly isStored: boolean;
};

/** A session, or nulls if the driver has none yet. */
type FoundSession =
  | SessionRow
  | (Record<Exclude<keyof SessionRow, 'mayBePlanned'>, null> & Pick<SessionRow, 'mayBePlanned'>);

/** The statement that locks a driver's session as `lockSession` does. */
export function sessionLock(id: string, userId: string): Statement<FoundSession> {
  return {
    name: 'lock-own-session',
    text: `SELECT session.*, ${mayBePlanned('$2::uuid')}
           FROM (VALUES (1)) one LEFT JOIN LATERAL (
             SELECT ${ofSession} FROM telemetry_sessions
             WHERE id = $1::uuid FOR NO KEY UPDATE) session ON true`,
    values: [id, userId],
  };
}

/** Reads a session without a lock. */
export async function readSession(sql: Sql, id: string): Promise<LockedSession | null> {
  const [row] = await sql.query<SessionRow>({
    text: `SELECT ${sessionColumns} FROM telemetry_sessions WHERE id = $1::uuid`,
    values: [id],
  });
  return row ? toSession(id, row) : null;
}

/** Converts a row to a session. */
export function toSession(id: string, row: SessionRow) {
  const { userId, deviceId, lastSeq, foldedSeq, foldState } = row;
  const { firstReceivedAt, lastReceivedAt, mayBePlanned } = row;
  const { game, startedAt, source, client, gameVersion, pluginRevision, multiplayer, isTrial } =
    row;
  const header: TelemetrySession = {
    id,
    game,
    startedAt: startedAt.toISOString(),
    source,
    client,
    ...(gameVersion !== null && { gameVersion }),
    ...(pluginRevision !== null && { pluginRevision }),
    multiplayer,
    ...(isTrial && { trial: true as const }),
  };
  return {
    isStored: true,
    userId,
    deviceId,
    header,
    lastSeq,
    foldedSeq,
    foldState,
    firstReceivedAt,
    lastReceivedAt,
    mayBePlanned,
  };
}

interface EventRow {
  readonly event: TelemetryEvent;
  readonly receivedAt: Date;
}

/** An event as it was sent, from its stored columns. */
const eventColumn = `jsonb_strip_nulls(jsonb_build_object(
  'seq', seq, 't', t, 'type', type, 'gameMinute', game_minute)) || content::jsonb AS event`;

interface SeqRange {
  readonly from: number;
  readonly to: number;
}

/** A session's stored events from one number to another, inclusive, as they were sent. */
export async function listEvents(
  sql: Sql,
  sessionId: string,
  range: SeqRange,
): Promise<TelemetryEvent[]> {
  return (await listEventRows(sql, sessionId, range)).map(({ event }) => event);
}

/** The same, each with the time when it was stored. */
export async function listReceivedEvents(
  sql: Sql,
  sessionId: string,
  range: SeqRange,
): Promise<ReceivedEvent[]> {
  const rows = await listEventRows(sql, sessionId, range);
  return rows.map(({ event, receivedAt }) =>
    Object.assign(event, { receivedAt: receivedAt.getTime() }),
  );
}

async function listEventRows(sql: Sql, sessionId: string, { from, to }: SeqRange) {
  return sql.query<EventRow>({
    name: 'list-events',
    text: `SELECT ${eventColumn}, received_at AS "receivedAt" FROM telemetry_events
           WHERE session_id = $1::uuid AND seq BETWEEN $2::int AND $3::int ORDER BY seq`,
    values: [sessionId, from, to],
  });
}

/** A session's progress. */
export interface Progress {
  readonly lastSeq: number;
  readonly foldedSeq: number;
  readonly foldState: SessionState | null;
  readonly receivedAt: Date;
  /** Events to store. Their numbers are free. */
  readonly events: readonly TelemetryEvent[];
}

const updateSession = (value: (index: number) => string) => `
  UPDATE telemetry_sessions
  SET last_seq = ${value(2)}, folded_seq = ${value(3)}, fold_state = ${value(4)}::json,
      last_received_at = greatest(last_received_at, ${value(5)}::timestamptz)
  WHERE id = ${value(1)}::uuid`;

const insertSession = (value: (index: number) => string) => `
  INSERT INTO telemetry_sessions
    (id, last_seq, folded_seq, fold_state, first_received_at, last_received_at, user_id, device_id,
     game, started_at, source, client, game_version, plugin_revision, multiplayer, is_trial)
  VALUES (${[1, 2, 3, 4, 5, 5, 11, 13, 14, 15, 16, 17, 18, 19, 20, 21].map(value).join(', ')})`;

/** Stores events and their session's progress. Values start after the first `before`. */
const saveProgress = (before: number, isStored: boolean) => {
  const value = (index: number) => `$${before + index}`;
  return `
  saved_session AS (${isStored ? updateSession(value) : insertSession(value)} RETURNING id),
  saved_events AS (
    INSERT INTO telemetry_events (session_id, seq, t, type, game_minute, content, received_at)
    SELECT id, seq, t, type, game_minute, content::json, ${value(5)}::timestamptz
    FROM saved_session, unnest(${value(6)}::int[], ${value(7)}::int[], ${value(8)}::text[],
                               ${value(9)}::bigint[], string_to_array(${value(10)}, E'\\n'))
                        event (seq, t, type, game_minute, content)
    RETURNING seq),
  active AS (${noteDriving(value(11), value(12))})`;
};

/** Jobs come last, because they lock the company's next job number. */
const saveBatch = (
  isStored: boolean,
) => `WITH ${saveJobs}, ${emitDelivered(5)}, ${saveProgress(7, isStored)}
  SELECT (SELECT count(*) FROM saved_events), (SELECT count(*) FROM saved_chapters),
    (SELECT count(*) FROM saved_items), (SELECT json_agg(saved) FROM (${savedJobs}) saved) AS jobs`;
const saveEvents = (isStored: boolean) =>
  `WITH ${saveProgress(0, isStored)} SELECT NULL::json AS jobs`;

/** The statements that save a batch: with or without jobs, of a stored or a new session. */
const saves = {
  jobs: [
    { name: 'save-first-batch', text: saveBatch(false) },
    { name: 'save-batch', text: saveBatch(true) },
  ],
  events: [
    { name: 'save-first-events', text: saveEvents(false) },
    { name: 'save-events', text: saveEvents(true) },
  ],
} as const;

/** Another request has just stored the same new session. Retrying finds it. */
export class SessionOvertaken extends Error {}

/**
 * Stores events, their session's progress and the results in one statement, to save round trips.
 * The last statement of the transaction: it also emits deliveries, and commits.
 * @returns the changed jobs
 * @throws SessionOvertaken
 */
export async function saveProgressOf(
  sql: Sql,
  { isStored, userId, deviceId, header }: LockedSession,
  { lastSeq, foldedSeq, foldState, receivedAt, events }: Progress,
  rows: SettledRows | null,
  isLast: boolean,
): Promise<readonly SavedJob[]> {
  const { id, game, startedAt, source, client, gameVersion, pluginRevision, multiplayer } = header;
  const contents = events.map(({ seq: _seq, t: _t, type: _type, gameMinute: _minute, ...rest }) =>
    JSON.stringify(rest),
  );
  const [saveNew, saveMore] = rows === null ? saves.events : saves.jobs;
  const newSession = [
    deviceId,
    game,
    startedAt,
    source,
    client,
    gameVersion ?? null,
    pluginRevision ?? null,
    multiplayer,
    header.trial ?? false,
  ];
  const saving = sql[isLast ? 'queryLast' : 'query']<{ jobs: SavedJob[] | null }>({
    ...(isStored ? saveMore : saveNew),
    values: [
      ...(rows === null ? [] : valuesOfJobs(rows)),
      ...(rows === null ? [] : valuesOfDelivered(sql, isLast ? rows.delivered : [])),
      id,
      lastSeq,
      foldedSeq,
      JSON.stringify(foldState),
      receivedAt,
      toArray(events.map(({ seq }) => seq)),
      toArray(events.map(({ t }) => t)),
      toArray(events.map(({ type }) => type)),
      toArray(events.map(({ gameMinute }) => gameMinute ?? 'NULL')),
      // One line each: in a PostgreSQL array, every quotation mark would be escaped and parsed
      // again.
      contents.join('\n'),
      userId,
      header.trial ? null : drivenUntil(header, events, receivedAt),
      ...(isStored ? [] : newSession),
    ],
  });
  const [saved] = await saving.catch((error: unknown) => {
    const isOvertaken = isUniqueViolation(error, 'telemetry_sessions_pkey');
    throw isOvertaken ? new SessionOvertaken() : error;
  });
  return saved?.jobs ?? [];
}

/** A PostgreSQL array of values without quotation marks. `pg` would escape each value. */
function toArray(values: readonly (number | string)[]): string {
  return `{${values.join(',')}}`;
}

/** When the last of these events happened. A device may send old drives. */
function drivenUntil(
  { startedAt }: TelemetrySession,
  events: readonly TelemetryEvent[],
  receivedAt: Date,
): Date {
  const at = Date.parse(startedAt) + (events.at(-1)?.t ?? 0);
  return new Date(Math.min(at, receivedAt.getTime()));
}

/** The number up to which all events of a user's session are stored; null if it isn't theirs. */
export async function findAcknowledged(db: Db, userId: string, id: string): Promise<number | null> {
  const row = await db.telemetrySession.findFirst({
    where: { id, userId },
    select: { foldedSeq: true },
  });
  return row?.foldedSeq ?? null;
}

/** What quiet sessions can lack: events before a gap, or drive facts of chapters. */
const lacks = {
  events: 's.last_seq > s.folded_seq',
  // Only while all their events are stored.
  driveFacts: `EXISTS (SELECT FROM job_chapters c WHERE c.session_id = s.id AND c.moving_s IS NULL)
    AND (SELECT count(*) FROM telemetry_events e
         WHERE e.session_id = s.id AND e.seq <= s.folded_seq) = s.folded_seq`,
} as const;

/** Sessions that lack something and received nothing since this time, ordered by id. */
export async function listQuietSessions(
  db: Db,
  lacking: keyof typeof lacks,
  {
    before,
    afterId,
    limit,
  }: { readonly before: Date; readonly afterId: string; readonly limit: number },
) {
  return db.$queryRawUnsafe<{ id: string; userId: string }[]>(
    `SELECT s.id, s.user_id AS "userId" FROM telemetry_sessions s
     WHERE s.last_received_at <= $1::timestamptz AND s.id > $2::uuid AND ${lacks[lacking]}
     ORDER BY s.id LIMIT $3`,
    before,
    afterId,
    limit,
  );
}

/** Stores a placeholder for each missing event, with the time of the next known one. */
export async function createStandIns(
  sql: Sql,
  sessionId: string,
  { from, to }: { readonly from: number; readonly to: number },
  now: Date,
): Promise<void> {
  await sql.query({
    text: `INSERT INTO telemetry_events (session_id, seq, t, type, content, received_at)
     SELECT $1::uuid, missing, next.t, 'skipped', '{"reason":"never-arrived"}', $4::timestamptz
     FROM generate_series($2::int, $3::int) missing,
          LATERAL (SELECT seq, t FROM telemetry_events
                   WHERE session_id = $1::uuid AND seq >= missing ORDER BY seq LIMIT 1) next
     WHERE next.seq <> missing`,
    values: [sessionId, from, to, now],
  });
}

/** All sessions of a user, oldest first. */
export async function listSessionsOf(db: Db, userId: string) {
  const rows = await db.$queryRawUnsafe<(SessionRow & { readonly id: string })[]>(
    `SELECT id, ${sessionColumns} FROM telemetry_sessions WHERE user_id = $1::uuid ORDER BY id`,
    userId,
  );
  return rows.map((row) => toSession(row.id, row));
}

/** Creates the missing partitions of this month and the next two. */
export async function makePartitions(db: Db, now: Date): Promise<void> {
  await db.$queryRaw`
    SELECT make_telemetry_partition(
      (date_trunc('month', ${now.toISOString()}::timestamptz AT TIME ZONE 'UTC')
        + n * interval '1 month')::date)
    FROM generate_series(0, 2) n`;
}

/** Drops the events of sessions that began in months before this time. */
export async function dropPartitions(db: Db, before: Date): Promise<number> {
  const rows = await db.$queryRaw<{ dropped: number }[]>`
    SELECT drop_telemetry_partitions(${before.toISOString()}::timestamptz) AS dropped`;
  return rows[0]?.dropped ?? 0;
}
