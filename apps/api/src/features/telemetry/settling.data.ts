import type { Chapter } from '@waybill/telemetry/chapter';
import type { EvidenceVersion, JobChapter, KeptConditions } from '@waybill/telemetry/job';
import type { Game, TelemetrySession } from '@waybill/schema/features/telemetry.models';
import { evidenceThresholds } from '@waybill/telemetry/thresholds';
import type { Db } from '../../lib/db.ts';
import type { Sql } from '../../lib/sql.ts';
import { type ReportRow, toStoredReport } from './reports.policy.ts';
import { groupBy } from '../../lib/group-by.ts';
import { type ChapterKey, type Haul, type HaulKey, keyOf } from './settling.policy.ts';

/** A job with one of its chapters, or without chapters if known only from reports. */
interface ChapterRow extends HaulKey {
  readonly jobId: string;
  readonly game: Game;
  readonly isDelivered: boolean;
  readonly isGoingOn: boolean;
  readonly isCancelled: boolean;
  readonly endedAt: Date | null;
  readonly isDuplicate: boolean;
  readonly overlapS: number | null;
  readonly speedCapCmS: number | null;
  readonly isCrowded: boolean;
  readonly evidenceVersion: EvidenceVersion;
  readonly conditions: KeptConditions | null;
  readonly sharedOdometerM: number | null;
  readonly movingS: number | null;
  readonly reports: readonly ReportRow[] | null;
  readonly facts: Chapter;
  readonly sessionId: string | null;
  readonly source: TelemetrySession['source'];
  readonly multiplayer: TelemetrySession['multiplayer'];
  readonly isTrial: boolean | null;
  readonly receivedAt: Date;
  readonly hasMissingEvents: boolean;
}

const chapterColumns = `
  job_id AS "jobId", driver_id AS "driverId", fingerprint, game,
  state = 'delivered' AS "isDelivered", state = 'started' AS "isGoingOn",
  state = 'cancelled' AS "isCancelled", ended_at AS "endedAt",
  is_duplicate AS "isDuplicate", overlap_s AS "overlapS", speed_cap_cm_s AS "speedCapCmS", is_crowded AS "isCrowded",
  evidence_version AS "evidenceVersion", conditions, shared_odometer_m AS "sharedOdometerM", moving_s AS "movingS", reports, facts, session_id AS "sessionId", source,
  multiplayer, received_at AS "receivedAt", has_missing_events AS "hasMissingEvents",
  is_trial AS "isTrial"`;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** A chapter of a batch, with the fields compared with the driver's other jobs. */
export interface DrivenChapter extends Span {
  readonly truck: string | null;
  /** As a PostgreSQL range. */
  readonly odometer: string | null;
  readonly movingS: number;
}

const { sharedOdometerM, hours } = evidenceThresholds;

/** The data that settling a driver's hauls starts with. */
export interface LockedHauls {
  /** The hauls with all drivers' stored chapters. */
  readonly hauls: Haul[];
  /**
   * The driver's other delivered jobs that overlap with these, with all their chapters. Null if
   * these are not delivered and there are none.
   */
  readonly near: Haul[] | null;
  /** Whether the driver may have a job, known only from reports, that ended at this time. */
  readonly mayBeReported: (endedAt: number) => boolean;
}

/**
 * Locks the driver, other drivers with jobs of these hauls and, if a chapter begins, the hauls
 * themselves, until the end of the transaction. Then reads the stored data of all of them.
 */
export async function lockHauls(
  sql: Sql,
  driverId: string,
  fingerprints: readonly string[],
  change: {
    readonly hasBegun: boolean;
    readonly isDelivered: boolean;
    readonly chapters: readonly DrivenChapter[];
  },
): Promise<LockedHauls> {
  const { chapters } = change;
  const driven = chapters.filter(({ odometer }) => odometer !== null);
  const rows = await sql.query<ChapterRow>({
    name: 'lock-hauls',
    text: `SELECT ${chapterColumns}
           FROM lock_chapters_to_settle(
             $1::uuid, $2::text[], $3, $4, $5::text[], $6::text[], $7::text[], $8::int, $9::int, $10::int)`,
    values: [
      driverId,
      fingerprints,
      change.hasBegun,
      change.isDelivered,
      chapters.map(toRange),
      driven.map(({ truck }) => truck),
      driven.map(({ odometer }) => odometer),
      chapters.reduce((sum, { movingS }) => sum + movingS, 0),
      sharedOdometerM,
      hours.movingS,
    ],
  });
  const asked = new Set(fingerprints);
  const all = groupByHaul(rows);
  const hauls = all.filter(({ fingerprint }) => asked.has(fingerprint));
  const isAnyDelivered =
    change.isDelivered || hauls.some((haul) => haul.driverId === driverId && haul.job?.isDelivered);
  const others = all.filter(({ fingerprint }) => !asked.has(fingerprint));
  const near = others.filter(({ chapters }) => chapters.length > 0);
  const isNoneReported = change.isDelivered && near.length === others.length;
  return {
    hauls,
    near: isAnyDelivered || near.length > 0 ? near : null,
    mayBeReported: (endedAt) =>
      !isNoneReported || !chapters.some(({ from, to }) => from <= endedAt && endedAt <= to),
  };
}

/** The stored hauls of jobs that were recorded or reported. */
export async function listHaulsOfJobs(sql: Sql, jobIds: readonly string[]): Promise<Haul[]> {
  if (jobIds.length === 0) return [];
  const rows = await sql.query<ChapterRow>({
    text: `SELECT ${chapterColumns} FROM chapters_to_settle
           WHERE job_id = ANY($1::uuid[]) AND driver_id IS NOT NULL`,
    values: [jobIds],
  });
  return groupByHaul(rows);
}

/** All recorded or reported hauls of a driver. */
export async function listHaulsOfDriver(sql: Sql, driverId: string): Promise<Haul[]> {
  const rows = await sql.query<ChapterRow>({
    text: `SELECT ${chapterColumns} FROM chapters_to_settle WHERE driver_id = $1::uuid`,
    values: [driverId],
  });
  return groupByHaul(rows);
}

/** Jobs on the road without contact since this time, ordered by id. */
export async function listSilentJobs(
  db: Db,
  {
    before,
    afterId,
    limit,
  }: { readonly before: Date; readonly afterId: string; readonly limit: number },
) {
  return db.$queryRawUnsafe<(HaulKey & { readonly id: string })[]>(
    `SELECT j.id, j.driver_id AS "driverId", j.fingerprint FROM jobs j
     WHERE j.state = 'started' AND j.started_at < $1::timestamptz AND j.id > $2::uuid
       AND j.driver_id IS NOT NULL
       AND (SELECT max(upper(c.span)) FROM job_chapters c WHERE c.job_id = j.id) < $1::timestamptz
     ORDER BY j.id LIMIT $3`,
    before,
    afterId,
    limit,
  );
}

/**
 * Abandons jobs on the road whose driver's account was deleted. Emits no events: no one would
 * receive them.
 */
export async function abandonDriverless(db: Db): Promise<void> {
  await db.$executeRaw`
    UPDATE jobs j
    SET state = 'abandoned',
        ended_at = greatest(started_at, (SELECT max(upper(c.span)) FROM job_chapters c
                                         WHERE c.job_id = j.id))
    WHERE state = 'started' AND driver_id IS NULL`;
}

/** The driver's delivered jobs with a chapter at one of these times, with all their chapters. */
export async function listDeliveredDuring(
  sql: Sql,
  driverId: string,
  spans: readonly Span[],
): Promise<Haul[]> {
  const rows = await sql.query<ChapterRow>({
    name: 'list-delivered',
    text: `SELECT ${chapterColumns} FROM chapters_to_settle
           WHERE state = 'delivered' AND job_id IN (
             SELECT near.job_id FROM unnest($2::text[]) range
             JOIN job_chapters near ON near.driver_id = $1::uuid AND near.span && range::tstzrange)`,
    values: [driverId, spans.map(toRange)],
  });
  return groupByHaul(rows);
}

function toRange({ from, to }: Span): string {
  return `(${new Date(from).toISOString()},${new Date(to).toISOString()})`;
}

function groupByHaul(rows: readonly ChapterRow[]): Haul[] {
  return [...groupBy(rows, keyOf).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const chapters = group.flatMap(toChapter);
    const reports = (first.reports ?? []).map(toStoredReport);
    // Manual entries are not settled.
    if (chapters.length + reports.length === 0) return [];
    const { driverId, fingerprint, game, jobId: id } = first;
    const { isDelivered, isGoingOn, isCancelled, isDuplicate, speedCapCmS, isCrowded } = first;
    const { evidenceVersion, conditions } = first;
    const endedAt = first.endedAt?.getTime() ?? null;
    const known = {
      isDelivered,
      isGoingOn,
      isCancelled,
      endedAt,
      isDuplicate,
      overlapS: first.overlapS ?? 0,
      sharedOdometerM: first.sharedOdometerM ?? 0,
      movingS: first.movingS ?? 0,
    };
    const job = { id, ...known, speedCapCmS, isCrowded, evidenceVersion, conditions };
    return [{ driverId, fingerprint, game, job, chapters, reports }];
  });
}

function toChapter({ facts, sessionId, receivedAt, ...row }: ChapterRow): JobChapter[] {
  if (sessionId === null) return [];
  const { source, multiplayer, hasMissingEvents, isTrial } = row;
  const session = {
    id: sessionId,
    source,
    multiplayer,
    isTrial: isTrial ?? false,
    receivedAt: receivedAt.getTime(),
    hasMissingEvents,
  };
  return [{ ...facts, session }];
}

/** The hauls of all chapters of a session. */
export async function listFingerprintsOfSession(sql: Sql, sessionId: string): Promise<string[]> {
  const rows = await sql.query<{ fingerprint: string }>({
    text: `SELECT DISTINCT j.fingerprint FROM job_chapters c JOIN jobs j ON j.id = c.job_id
           WHERE c.session_id = $1::uuid`,
    values: [sessionId],
  });
  return rows.map(({ fingerprint }) => fingerprint);
}

export async function removeChapters(sql: Sql, chapters: readonly ChapterKey[]): Promise<void> {
  await sql.query({
    text: `DELETE FROM job_chapters c USING unnest($1::uuid[], $2::int[]) gone (session_id, ordinal)
           WHERE (c.session_id, c.ordinal) = (gone.session_id, gone.ordinal)`,
    values: [chapters.map(({ sessionId }) => sessionId), chapters.map(({ ordinal }) => ordinal)],
  });
}

/** The driver's other delivered jobs that overlap with a job. */
export async function listOverlapping(
  sql: Sql,
  driverId: string,
  jobIds: readonly string[],
  chapters: readonly DrivenChapter[],
): Promise<Haul[]> {
  const driven = chapters.filter(({ odometer }) => odometer !== null);
  const rows = await sql.query<ChapterRow>({
    text: `SELECT ${chapterColumns} FROM chapters_to_settle
           WHERE state = 'delivered' AND session_id IS NOT NULL AND job_id = ANY(jobs_concerned(
             $1::uuid, $2::uuid[], true, $3::text[], $4::text[], $5::text[], $6::int, $7::int, $8::int))`,
    values: [
      driverId,
      [...jobIds],
      chapters.map(toRange),
      driven.map(({ truck }) => truck),
      driven.map(({ odometer }) => odometer),
      chapters.reduce((sum, { movingS }) => sum + movingS, 0),
      sharedOdometerM,
      hours.movingS,
    ],
  });
  return groupByHaul(rows);
}
