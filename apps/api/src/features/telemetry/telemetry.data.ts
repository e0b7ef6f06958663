import type { ReceivedEvent, SessionState } from '@waybill/telemetry/chapter';
import type { TelemetryEvent, TelemetrySession } from '@waybill/schema/features/telemetry.models';
import { noteDriving } from '../../auth/activity.data.ts';
import type { Db } from '../../lib/db.ts';
import type { Sql } from '../../lib/sql.ts';
import type { Statement } from '../../lib/statement.ts';
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

const ofSession = `user_id AS "userId", device_id AS "deviceId", game, started_at AS "startedAt", source, client,
  game_version AS "gameVersion", plugin_revision AS "pluginRevision", multiplayer, is_trial AS "isTrial",
  last_seq AS "lastSeq", folded_seq AS "foldedSeq", fold_state AS "foldState",
  first_received_at AS "firstReceivedAt", last_received_at AS "lastReceivedAt"`;

/** Whether a company that a driver is or was in has planned jobs. */
const mayBePlanned = (userId: string) => `
  EXISTS (SELECT FROM membership_periods m JOIN job_plans p ON p.vtc_id = m.vtc_id AND p.state = 'OPEN'
          WHERE m.user_id = ${userId}) AS "mayBePlanned"`;

const sessionColumns = `${ofSession}, ${mayBePlanned('telemetry_sessions.user_id')}`;

/**
 * A session, which no other transaction changes before the end of this one; null when there is none.
 * Call it when the user is held: whoever deletes an account locks the user first.
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
  /** False for one that its first batch stores. */
  readonly isStored: boolean;
};

/** A session, or nulls where there is none yet of the driver who asks. */
type FoundSession =
  | SessionRow
  | (Record<Exclude<keyof SessionRow, 'mayBePlanned'>, null> & Pick<SessionRow, 'mayBePlanned'>);

/** What locks a session of a driver as `lockSession` does, if it is there. */
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

/** A session as it is at the moment. */
export async function readSession(sql: Sql, id: string): Promise<LockedSession | null> {
  const [row] = await sql.query<SessionRow>({
    text: `SELECT ${sessionColumns} FROM telemetry_sessions WHERE id = $1::uuid`,
    values: [id],
  });
  return row ? toSession(id, row) : null;
}

/** A session as its row says. */
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
    /** Whether a company that the driver is or was in has planned jobs. */
    mayBePlanned,
  };
}

interface EventRow {
  readonly event: TelemetryEvent;
  readonly receivedAt: Date;
}

/** An event as it was sent, from the columns that it is stored in. */
const eventColumn = `jsonb_strip_nulls(jsonb_build_object(
  'seq', seq, 't', t, 'type', type, 'gameMinute', game_minute)) || content::jsonb AS event`;

interface SeqRange {
  readonly from: number;
  readonly to: number;
}

/** The stored events of a session with these numbers, both ends included, in their order, as they were sent. */
export async function listEvents(
  sql: Sql,
  sessionId: string,
  range: SeqRange,
): Promise<TelemetryEvent[]> {
  return (await listEventRows(sql, sessionId, range)).map(({ event }) => event);
}

/** The same, each with when it was stored. */
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

/** How far a session has come. */
export interface Progress {
  readonly lastSeq: number;
  readonly foldedSeq: number;
  readonly foldState: SessionState | null;
  readonly receivedAt: Date;
  /** Events to store, whose numbers are free. */
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

/** Stores events and how far their session has come, by the values after the first `before`. */
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

/** Jobs come last: the number of a company's next job is locked from then on. */
const saveBatch = (
  isStored: boolean,
) => `WITH ${saveJobs}, ${emitDelivered(5)}, ${saveProgress(7, isStored)}
  SELECT (SELECT count(*) FROM saved_events), (SELECT count(*) FROM saved_chapters),
    (SELECT count(*) FROM saved_items), (SELECT json_agg(saved) FROM (${savedJobs}) saved) AS jobs`;
const saveEvents = (isStored: boolean) =>
  `WITH ${saveProgress(0, isStored)} SELECT NULL::json AS jobs`;

/** How a batch is saved: with jobs or without, of a session that is stored or of a new one. */
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

/** Somebody else has stored the same new session meanwhile. Once more, it is found. */
export class SessionOvertaken extends Error {}

/**
 * Stores events, how far their session has come, and what came of it, all in one statement: each
 * costs a journey to the database and back. As the last one it says as well what was delivered, and commits.
 * @returns the jobs that have changed
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
      // A line each: in a list of PostgreSQL's every quotation mark would be escaped and read again.
      contents.join('\n'),
      userId,
      header.trial ? null : drivenUntil(header, events, receivedAt),
      ...(isStored ? [] : newSession),
    ],
  });
  const [saved] = await saving.catch((error: unknown) => {
    throw isOvertaken(error) ? new SessionOvertaken() : error;
  });
  return saved?.jobs ?? [];
}

/** An array of PostgreSQL, of values without quotation marks: `pg` escapes each. */
function toArray(values: readonly (number | string)[]): string {
  return `{${values.join(',')}}`;
}

function isOvertaken(error: unknown): boolean {
  return (
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === 'telemetry_sessions_pkey'
  );
}

/** When the last of these events happened: a device may send what was driven before. */
function drivenUntil(
  { startedAt }: TelemetrySession,
  events: readonly TelemetryEvent[],
  receivedAt: Date,
): Date {
  const at = Date.parse(startedAt) + (events.at(-1)?.t ?? 0);
  return new Date(Math.min(at, receivedAt.getTime()));
}

/** Up to which number all events of a user's session are stored; null when it is not theirs. */
export async function findAcknowledged(db: Db, userId: string, id: string): Promise<number | null> {
  const row = await db.telemetrySession.findFirst({
    where: { id, userId },
    select: { foldedSeq: true },
  });
  return row?.foldedSeq ?? null;
}

/** What quiet sessions are looked through for: events beyond a hole, or chapters without facts of the drive. */
const lacks = {
  events: 's.last_seq > s.folded_seq',
  // While all of their events are kept.
  driveFacts: `EXISTS (SELECT FROM job_chapters c WHERE c.session_id = s.id AND c.moving_s IS NULL)
    AND (SELECT count(*) FROM telemetry_events e
         WHERE e.session_id = s.id AND e.seq <= s.folded_seq) = s.folded_seq`,
} as const;

/** Sessions that lack something and of which nothing has come since then, in the order of ids. */
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

/** Stores a stand-in for each event that is missing, at the time of the next one that is not. */
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
