import type { Game } from '@waybill/schema/features/telemetry.models';
import type { TrafficReportKind } from '@waybill/schema/features/traffic.models';
import type { Db } from '../../lib/db.ts';
import { noCompanyId, sharedSql } from '../../lib/sharing.ts';
import { numberOfGame } from './counting.data.ts';

/** A report with the answers of others and of the reader. */
export interface ReportRow {
  readonly id: string;
  readonly game: Game;
  readonly kind: TrafficReportKind;
  readonly x: number;
  readonly z: number;
  readonly reporterId: string;
  readonly reporter: string;
  /** Whether the reporter shares their position with anyone. */
  readonly isReporterShown: boolean;
  /** The reporter's current company. */
  readonly reporterVtcId: string | null;
  /** The reporter's company at the time. */
  readonly vtcId: string | null;
  readonly createdAt: Date;
  readonly confirmedAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly confirmations: number;
  readonly goneBy: number;
  /** The reader's own answer. Null for none. */
  readonly isThere: boolean | null;
}

/**
 * SQL for whether a reader sees a report: their own, one of their company's drivers, or one of enough others.
 */
const isSeenBy = (reader: string, vtc: string) => `(r.reporter_id = ${reader}::uuid OR (
  SELECT bool_or(company = ${vtc}::uuid)
         OR ${sharedSql('count(*)', 'count(DISTINCT company)')}
  FROM (SELECT coalesce(r.vtc_id, '${noCompanyId}') AS company
        UNION ALL SELECT coalesce(w.vtc_id, '${noCompanyId}')
        FROM traffic_answers a LEFT JOIN memberships w ON w.user_id = a.user_id
        WHERE a.report_id = r.id AND a.is_there) witness))`;

/** The reader: their id, if their own reports matter, and their company. */
export interface Reader {
  readonly userId: string | null;
  readonly vtcId: string | null;
}

const reportsFor = (reader: string) => `
  SELECT r.id, r.game, r.kind::text AS kind, r.x, r.z, r.reporter_id AS "reporterId",
         u.username AS reporter,
         u.live_visibility <> 'off' AND u.locked_at IS NULL AS "isReporterShown", m.vtc_id AS "reporterVtcId", r.vtc_id AS "vtcId",
         r.created_at AS "createdAt", r.confirmed_at AS "confirmedAt", r.expires_at AS "expiresAt",
         r.ended_at AS "endedAt", said.confirmations, said."goneBy", said."isThere"
  FROM traffic_reports r
  JOIN users u ON u.id = r.reporter_id
  LEFT JOIN memberships m ON m.user_id = r.reporter_id
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE a.is_there)::int AS confirmations,
           count(*) FILTER (WHERE NOT a.is_there AND a.answered_at >= r.confirmed_at)::int AS "goneBy",
           bool_or(a.is_there) FILTER (WHERE a.user_id = ${reader}::uuid) AS "isThere"
    FROM traffic_answers a WHERE a.report_id = r.id) said`;

interface AskedReports {
  readonly game: Game;
  readonly reader: Reader;
  readonly now: Date;
  readonly beforeId: string | null;
  readonly take: number;
}

/** Lists active reports that the reader sees, latest first. */
export async function listReports(
  db: Db,
  { game, reader, now, beforeId, take }: AskedReports,
): Promise<readonly ReportRow[]> {
  return db.$queryRawUnsafe<ReportRow[]>(
    `${reportsFor('$1')}
     WHERE r.game = $2 AND r.expires_at > $3::timestamptz AND r.ended_at IS NULL
       AND ($4::uuid IS NULL OR r.id < $4::uuid) AND ${isSeenBy('$1', '$6')}
     ORDER BY r.id DESC LIMIT $5::int`,
    reader.userId,
    game,
    now,
    beforeId,
    take,
    reader.vtcId,
  );
}

/** Null if it doesn't exist. */
export async function findReport(db: Db, id: string, readerId: string): Promise<ReportRow | null> {
  const [row] = await db.$queryRawUnsafe<ReportRow[]>(
    `${reportsFor('$1')} WHERE r.id = $2::uuid`,
    readerId,
    id,
  );
  return row ?? null;
}

/** True if a reader sees a report. */
export async function isSeen(db: Db, id: string, { userId, vtcId }: Reader): Promise<boolean> {
  const rows = await db.$queryRawUnsafe<unknown[]>(
    `SELECT FROM traffic_reports r WHERE r.id = $1::uuid AND ${isSeenBy('$2', '$3')}`,
    id,
    userId,
    vtcId,
  );
  return rows.length > 0;
}

/** No more active reports than this are considered. */
const mostStanding = 1_000;

/** Lists the places of all active reports, regardless of who sees them, latest first. */
export async function listStanding(db: Db, game: Game, now: Date) {
  return db.trafficReport.findMany({
    where: { game, expiresAt: { gt: now }, endedAt: null },
    orderBy: { id: 'desc' },
    take: mostStanding,
    select: { id: true, kind: true, x: true, z: true, reporterId: true },
  });
}

/** Lists the places of active reports that members of a company see, latest first. */
export async function listSeen(
  db: Db,
  game: Game,
  vtcId: string | null,
  now: Date,
): Promise<readonly Pick<ReportRow, 'id' | 'kind' | 'x' | 'z' | 'confirmedAt'>[]> {
  return db.$queryRawUnsafe(
    `SELECT r.id, r.kind::text AS kind, r.x, r.z, r.confirmed_at AS "confirmedAt"
     FROM traffic_reports r
     WHERE r.game = $1 AND r.expires_at > $2::timestamptz AND r.ended_at IS NULL
       AND ${isSeenBy('NULL', '$3')}
     ORDER BY r.id DESC LIMIT ${mostStanding}`,
    game,
    now,
    vtcId,
  );
}

/** Counts a driver's active reports, in both games. */
export async function countStandingOf(db: Db, reporterId: string, now: Date): Promise<number> {
  return db.trafficReport.count({
    where: { reporterId, expiresAt: { gt: now }, endedAt: null },
  });
}

export async function findVtcIdOfReport(db: Db, id: string): Promise<string | null> {
  const found = await db.trafficReport.findUnique({ where: { id }, select: { vtcId: true } });
  return found?.vtcId ?? null;
}

/** An arbitrary number that no other lock uses. */
const reportsLock = 720_122;

/** Locks the reports of a game against new ones until the transaction ends. */
export async function lockReports(db: Db, game: Game): Promise<void> {
  await db.$queryRaw`
    SELECT pg_advisory_xact_lock(${reportsLock}::int, ${numberOfGame(game)}::int)::text`;
}

/** Locks a report until the transaction ends. */
export async function lockReport(db: Db, id: string): Promise<void> {
  await db.$queryRaw`SELECT FROM traffic_reports WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
}

interface NewReport {
  readonly game: Game;
  readonly kind: TrafficReportKind;
  readonly x: number;
  readonly z: number;
  readonly reporterId: string;
  readonly vtcId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function createReport(db: Db, report: NewReport): Promise<string> {
  const data = { ...report, confirmedAt: report.createdAt };
  return (await db.trafficReport.create({ data, select: { id: true } })).id;
}

/** Stores a driver's answer, replacing the previous one. */
export async function setAnswer(
  db: Db,
  answer: {
    readonly reportId: string;
    readonly userId: string;
    readonly isThere: boolean;
    readonly answeredAt: Date;
  },
): Promise<void> {
  const { reportId, userId, isThere, answeredAt } = answer;
  await db.trafficAnswer.upsert({
    where: { reportId_userId: { reportId, userId } },
    create: answer,
    update: { isThere, answeredAt },
  });
}

export async function setConfirmed(
  db: Db,
  id: string,
  confirmedAt: Date,
  expiresAt: Date,
): Promise<void> {
  await db.trafficReport.update({ where: { id }, data: { confirmedAt, expiresAt } });
}

/** Ends a report, unless it has ended. */
export async function endReport(
  db: Db,
  id: string,
  end: 'GONE' | 'WITHDRAWN' | 'REMOVED',
  endedAt: Date,
): Promise<void> {
  await db.trafficReport.updateMany({ where: { id, endedAt: null }, data: { end, endedAt } });
}

export async function removeReportsBefore(db: Db, before: Date): Promise<void> {
  await db.trafficReport.deleteMany({ where: { expiresAt: { lt: before } } });
}

interface LastTrack {
  readonly t: number;
  readonly startedAt: Date;
  readonly x: number;
  readonly z: number;
}

/** Finds a driver's last position in a game, in sessions received since then. */
export async function findLastPlace(
  db: Db,
  userId: string,
  game: Game,
  since: Date,
): Promise<LastTrack | null> {
  const [row] = await db.$queryRawUnsafe<LastTrack[]>(
    `SELECT (last.sample->>0)::int AS t, s.started_at AS "startedAt",
            (last.sample->>1)::int AS x, (last.sample->>2)::int AS z
     FROM telemetry_sessions s
     CROSS JOIN LATERAL (
       SELECT content->'samples'->-1 AS sample FROM telemetry_events e
       WHERE e.session_id = s.id AND e.type = 'track' ORDER BY e.seq DESC LIMIT 1) last
     WHERE NOT s.is_trial AND s.user_id = $1::uuid AND s.game = $2 AND s.last_received_at > $3::timestamptz
     ORDER BY s.started_at + (last.sample->>0)::int * interval '1 ms' DESC LIMIT 1`,
    userId,
    game,
    since,
  );
  return row ?? null;
}
