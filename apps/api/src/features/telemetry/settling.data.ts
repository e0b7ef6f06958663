import type { Chapter } from '@waybill/telemetry/chapter';
import type { JobChapter } from '@waybill/telemetry/job';
import type { JobTier } from '@waybill/schema/features/jobs.models';
import type { Game, TelemetrySession } from '@waybill/schema/features/telemetry.models';
import type { Db } from '../../lib/db.ts';
import type { Sql } from '../../lib/sql.ts';
import { hideFromOverlaps } from './conditions.data.ts';
import type { JobChapterRow, JobItemRow, JobRow } from './job-rows.policy.ts';
import { type ReportRow, toStoredReport } from './reports.policy.ts';
import { groupBy } from '../../lib/group-by.ts';
import {
  type ChapterKey,
  type ContractChapters,
  type ContractKey,
  keyOf,
} from './settling.policy.ts';

/** A job with one of its chapters; without one where only reports tell of it. */
interface ChapterRow extends ContractKey {
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
  readonly reports: readonly ReportRow[] | null;
  readonly facts: Chapter;
  readonly sessionId: string | null;
  readonly source: TelemetrySession['source'];
  readonly multiplayer: TelemetrySession['multiplayer'];
  readonly receivedAt: Date;
  readonly hasMissingEvents: boolean;
}

const chapterColumns = `
  job_id AS "jobId", driver_id AS "driverId", fingerprint, game,
  state = 'delivered' AS "isDelivered", state = 'started' AS "isGoingOn",
  state = 'cancelled' AS "isCancelled", ended_at AS "endedAt",
  is_duplicate AS "isDuplicate", overlap_s AS "overlapS", speed_cap_cm_s AS "speedCapCmS", is_crowded AS "isCrowded", reports, facts, session_id AS "sessionId", source,
  multiplayer, received_at AS "receivedAt", has_missing_events AS "hasMissingEvents"`;

interface Span {
  readonly from: number;
  readonly to: number;
}

/** What settling a driver's contracts anew begins with. */
export interface LockedContracts {
  /** Everybody's stored chapters of the contracts. */
  readonly contracts: ContractChapters[];
  /**
   * The driver's other delivered jobs at the times of these, with all their chapters; null when none
   * of these is or will be delivered.
   */
  readonly near: ContractChapters[] | null;
  /** Whether only reports may tell of a job of the driver that ended at such a time. */
  readonly mayBeReported: (endedAt: number) => boolean;
}

/**
 * Makes others that write jobs of the driver, or of another who has one of these contracts, wait for
 * the end of this transaction; where one of them begins, also others that fold the same contracts, of
 * whichever driver. Then reads what is stored of all of them.
 */
export async function lockContracts(
  sql: Sql,
  driverId: string,
  fingerprints: readonly string[],
  change: {
    readonly hasBegun: boolean;
    readonly isDelivered: boolean;
    readonly spans: readonly Span[];
  },
): Promise<LockedContracts> {
  const rows = await sql.query<ChapterRow>({
    name: 'lock-contracts',
    text: `SELECT ${chapterColumns}
           FROM lock_chapters_to_settle($1::uuid, $2::text[], $3, $4, $5::text[])`,
    values: [
      driverId,
      fingerprints,
      change.hasBegun,
      change.isDelivered,
      change.spans.map(toRange),
    ],
  });
  const asked = new Set(fingerprints);
  const all = groupByContract(rows);
  const contracts = all.filter(({ fingerprint }) => asked.has(fingerprint));
  const isAnyDelivered =
    change.isDelivered ||
    contracts.some((contract) => contract.driverId === driverId && contract.job?.isDelivered);
  const others = all.filter(({ fingerprint }) => !asked.has(fingerprint));
  const near = others.filter(({ chapters }) => chapters.length > 0);
  const isNoneReported = change.isDelivered && near.length === others.length;
  return {
    contracts,
    near: isAnyDelivered ? near : null,
    mayBeReported: (endedAt) =>
      !isNoneReported || !change.spans.some(({ from, to }) => from <= endedAt && endedAt <= to),
  };
}

/** What is stored of these jobs, as far as anybody has seen or reported them. */
export async function listContractsOfJobs(
  sql: Sql,
  jobIds: readonly string[],
): Promise<ContractChapters[]> {
  if (jobIds.length === 0) return [];
  const rows = await sql.query<ChapterRow>({
    text: `SELECT ${chapterColumns} FROM chapters_to_settle
           WHERE job_id = ANY($1::uuid[]) AND driver_id IS NOT NULL`,
    values: [jobIds],
  });
  return groupByContract(rows);
}

/** All contracts of a driver that devices have seen, or others told of. */
export async function listContractsOfDriver(
  sql: Sql,
  driverId: string,
): Promise<ContractChapters[]> {
  const rows = await sql.query<ChapterRow>({
    text: `SELECT ${chapterColumns} FROM chapters_to_settle WHERE driver_id = $1::uuid`,
    values: [driverId],
  });
  return groupByContract(rows);
}

/** Jobs that go on and of which nothing has been heard since then, in the order of their ids. */
export async function listForgotten(
  db: Db,
  {
    before,
    afterId,
    limit,
  }: { readonly before: Date; readonly afterId: string; readonly limit: number },
) {
  return db.$queryRawUnsafe<(ContractKey & { readonly id: string })[]>(
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

/** Gives up jobs that go on without a driver, whose account is gone: of them nobody hears any more. */
export async function abandonDriverless(db: Db): Promise<void> {
  await db.$executeRaw`
    UPDATE jobs j
    SET state = 'abandoned',
        ended_at = greatest(started_at, (SELECT max(upper(c.span)) FROM job_chapters c
                                         WHERE c.job_id = j.id))
    WHERE state = 'started' AND driver_id IS NULL`;
}

/** The driver's delivered jobs that have a chapter at one of these times, with all their chapters. */
export async function listDeliveredDuring(
  sql: Sql,
  driverId: string,
  spans: readonly Span[],
): Promise<ContractChapters[]> {
  const rows = await sql.query<ChapterRow>({
    name: 'list-delivered',
    text: `SELECT ${chapterColumns} FROM chapters_to_settle
           WHERE state = 'delivered' AND job_id IN (
             SELECT near.job_id FROM unnest($2::text[]) range
             JOIN job_chapters near ON near.driver_id = $1::uuid AND near.span && range::tstzrange)`,
    values: [driverId, spans.map(toRange)],
  });
  return groupByContract(rows);
}

function toRange({ from, to }: Span): string {
  return `(${new Date(from).toISOString()},${new Date(to).toISOString()})`;
}

function groupByContract(rows: readonly ChapterRow[]): ContractChapters[] {
  return [...groupBy(rows, keyOf).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const chapters = group.flatMap(toChapter);
    const reports = (first.reports ?? []).map(toStoredReport);
    // What somebody has entered is not settled.
    if (chapters.length + reports.length === 0) return [];
    const { driverId, fingerprint, game, jobId: id } = first;
    const { isDelivered, isGoingOn, isCancelled, isDuplicate, overlapS, speedCapCmS, isCrowded } =
      first;
    const endedAt = first.endedAt?.getTime() ?? null;
    const known = {
      isDelivered,
      isGoingOn,
      isCancelled,
      endedAt,
      isDuplicate,
      overlapS: overlapS ?? 0,
    };
    const job = { id, ...known, speedCapCmS, isCrowded };
    return [{ driverId, fingerprint, game, job, chapters, reports }];
  });
}

function toChapter({ facts, sessionId, receivedAt, ...row }: ChapterRow): JobChapter[] {
  if (sessionId === null) return [];
  const { source, multiplayer, hasMissingEvents } = row;
  const session = {
    id: sessionId,
    source,
    multiplayer,
    receivedAt: receivedAt.getTime(),
    hasMissingEvents,
  };
  return [{ ...facts, session }];
}

/** The contracts of all chapters of a session. */
export async function listFingerprintsOfSession(sql: Sql, sessionId: string): Promise<string[]> {
  const rows = await sql.query<{ fingerprint: string }>({
    text: `SELECT DISTINCT j.fingerprint FROM job_chapters c JOIN jobs j ON j.id = c.job_id
           WHERE c.session_id = $1::uuid`,
    values: [sessionId],
  });
  return rows.map(({ fingerprint }) => fingerprint);
}

/** Deletes chapters. */
export async function removeChapters(sql: Sql, chapters: readonly ChapterKey[]): Promise<void> {
  await sql.query({
    text: `DELETE FROM job_chapters c USING unnest($1::uuid[], $2::int[]) gone (session_id, ordinal)
           WHERE (c.session_id, c.ordinal) = (gone.session_id, gone.ordinal)`,
    values: [chapters.map(({ sessionId }) => sessionId), chapters.map(({ ordinal }) => ordinal)],
  });
}

/** What folding writes of a job: never what staff decided, nor the plan that it fulfils. */
export const jobColumns = [
  'game',
  'market',
  'special',
  'cargo_id',
  'cargo',
  'mass_g',
  'unit_count',
  'source_city_id',
  'source_city',
  'source_company_id',
  'source_company',
  'destination_city_id',
  'destination_city',
  'destination_company_id',
  'destination_company',
  'income_minor',
  'planned_m',
  'deadline_minute',
  'state',
  'settled_tier',
  'reasons',
  'notes',
  'evidence',
  'sources',
  'started_at',
  'ended_at',
  'revenue_minor',
  'distance_m',
  'xp',
  'late',
  'cargo_damage_ppm',
  'truck_damage_ppm',
  'fuel_used_ml',
  'fines_minor',
  'tolls_minor',
  'transport_minor',
  'penalty_minor',
  'top_speed_cm_s',
  'overspeed_s',
  'speed_cap_cm_s',
  'safety_points',
  'start_odometer_m',
  'trace',
] as const satisfies readonly (keyof JobRow)[];

/**
 * Rows of jobs, with the company that each driver was in when the job started; of what was imported
 * from before, with the company that brought it along.
 */
export const givenJobs = `
  SELECT ${['id', 'driver_id', 'fingerprint', ...jobColumns].map((name) => `given.${name}`).join(', ')},
         coalesce(period.vtc_id, given.vtc_id) AS vtc_id
  FROM jsonb_populate_recordset(NULL::jobs, $1::jsonb) given
  LEFT JOIN membership_periods period
    ON period.user_id = given.driver_id AND period.joined_at <= given.started_at
   AND (period.left_at IS NULL OR period.left_at > given.started_at)`;

/** What is written of jobs. */
export interface SettledRows {
  readonly jobs: readonly JobRow[];
  readonly chapters: readonly JobChapterRow[];
  /** Chapters that are kept no more: their jobs have too many. */
  readonly surplus: readonly ChapterKey[];
  /** Of these jobs the items are written, and no others are left. */
  readonly itemsOf: readonly string[];
  readonly items: readonly JobItemRow[];
  /** Those of the jobs that were not delivered before, and of which nobody has been told. */
  readonly delivered: readonly string[];
  /** Those that are compared with no other job from now on. */
  readonly crowded: readonly string[];
  /** Jobs that only reports told of, and those that now take their place. */
  readonly absorbed: readonly Absorbed[];
}

/** A job that only a report told of, and the device's job that is the same delivery. */
export interface Absorbed {
  readonly from: string;
  readonly into: string;
}

const list = (table: string) =>
  [...jobColumns, 'vtc_id'].map((name) => `${table}.${name}`).join(', ');

/**
 * Writes jobs with their chapters and items, as far as something has changed: $1 to $4. In one
 * statement, so that their sums are locked in one order, and because each statement costs as much as
 * all that it does.
 */
export const saveJobs = `
  saved_jobs AS (
    INSERT INTO jobs AS j (id, driver_id, fingerprint, ${[...jobColumns, 'vtc_id'].join(', ')})
    ${givenJobs}
    ON CONFLICT (driver_id, fingerprint) DO UPDATE
    SET (${[...jobColumns, 'vtc_id'].join(', ')}) = ROW(${list('EXCLUDED')})
    WHERE (${list('j')}) IS DISTINCT FROM (${list('EXCLUDED')})
    RETURNING id, driver_id, vtc_id, tier, xmax = 0 AS is_new),
  saved_chapters AS (
    INSERT INTO job_chapters (job_id, session_id, ordinal, driver_id, span, facts)
    SELECT job_id, session_id, ordinal, driver_id, span, facts
    FROM jsonb_populate_recordset(NULL::job_chapters, $2::jsonb)
    ON CONFLICT (session_id, ordinal) DO UPDATE
    SET driver_id = EXCLUDED.driver_id, span = EXCLUDED.span, facts = EXCLUDED.facts),
  given_items AS (SELECT * FROM jsonb_populate_recordset(NULL::job_items, $4::jsonb)),
  gone_items AS (
    DELETE FROM job_items i WHERE job_id = ANY($3::uuid[]) AND NOT EXISTS (
      SELECT FROM given_items given WHERE given.job_id = i.job_id AND given.ordinal = i.ordinal)),
  saved_items AS (
    INSERT INTO job_items AS i (job_id, ordinal, kind, at, amount_minor, volume_ml, detail, undone)
    SELECT job_id, ordinal, kind, at, amount_minor, volume_ml, detail, undone FROM given_items
    ON CONFLICT (job_id, ordinal) DO UPDATE SET
      kind = EXCLUDED.kind, at = EXCLUDED.at, amount_minor = EXCLUDED.amount_minor,
      volume_ml = EXCLUDED.volume_ml, detail = EXCLUDED.detail, undone = EXCLUDED.undone
    WHERE (i.kind, i.at, i.amount_minor, i.volume_ml, i.detail, i.undone) IS DISTINCT FROM
      (EXCLUDED.kind, EXCLUDED.at, EXCLUDED.amount_minor, EXCLUDED.volume_ml, EXCLUDED.detail,
       EXCLUDED.undone))`;

/** The values of `saveJobs`. */
export function valuesOfJobs({ jobs, chapters, itemsOf, items }: SettledRows) {
  return [JSON.stringify(jobs), JSON.stringify(chapters), itemsOf, JSON.stringify(items)] as const;
}

/** A job that was written because something of it had changed. */
export interface SavedJob {
  readonly id: string;
  readonly driverId: string;
  readonly vtcId: string | null;
  readonly tier: JobTier | null;
  readonly isNew: boolean;
}

export const savedJobs = `
  SELECT id, driver_id AS "driverId", vtc_id AS "vtcId", tier, is_new AS "isNew" FROM saved_jobs`;

/** Writes jobs as they are settled. @returns those that have changed */
export async function setJobs(sql: Sql, rows: SettledRows): Promise<readonly SavedJob[]> {
  const saved = await sql.query<SavedJob>({
    text: `WITH ${saveJobs} ${savedJobs}`,
    values: [...valuesOfJobs(rows)],
  });
  if (rows.crowded.length > 0) await hideFromOverlaps(sql, rows.crowded);
  return saved;
}
