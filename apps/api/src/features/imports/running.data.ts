import {
  type ImportOutcome,
  type ImportState,
  runningImportStates,
} from '@waybill/schema/features/imports.models';
import type { Db } from '../../lib/db.ts';
import { type MappedReport, sameDeliveryMs, withoutDriver } from '../telemetry/reports.policy.ts';

/** Lists the imports with a running step. */
export async function listRunning(db: Db): Promise<string[]> {
  const rows = await db.jobImport.findMany({
    where: { state: { in: [...runningImportStates] } },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ id }) => id);
}

/** Locks an import; null if another process has locked it, or it was deleted. */
export async function lockImport(db: Db, id: string) {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM job_imports WHERE id = ${id}::uuid FOR NO KEY UPDATE SKIP LOCKED`;
  if (rows.length === 0) return null;
  return db.jobImport.findUnique({ where: { id }, omit: { file: true } });
}
export type RunningImport = NonNullable<Awaited<ReturnType<typeof lockImport>>>;

export async function findFile(db: Db, id: string) {
  return db.jobImport.findUnique({
    where: { id },
    select: { file: true, format: true, columns: true, vtcId: true, done: true, state: true },
  });
}

export async function setProgress(
  db: Db,
  id: string,
  progress: {
    readonly done?: number;
    readonly total?: number;
    readonly state?: ImportState;
    readonly file?: null;
    readonly problem?: string;
  },
): Promise<void> {
  await db.jobImport.update({ where: { id }, data: progress, select: { id: true } });
}

/** Lists a company's members with these Steam ids. */
export async function listDriversBySteamId(db: Db, vtcId: string, steamIds: readonly string[]) {
  return db.user.findMany({
    where: { membership: { vtcId }, steamId: { in: [...steamIds] } },
    select: { id: true, steamId: true },
  });
}

/** Lists all members of a company. */
export async function listDrivers(db: Db, vtcId: string) {
  return db.user.findMany({
    where: { membership: { vtcId } },
    select: { id: true, steamId: true, username: true },
  });
}

/** A line, with its contents if it could be read. */
export interface NewLine {
  readonly line: number;
  readonly outcome: ImportOutcome;
  readonly key: string | null;
  readonly reason: string | null;
  readonly field: string | null;
  readonly mapped: MappedReport | null;
}

/** Stores lines. Only lines that can still be imported keep the driver. */
export async function createLines(
  db: Db,
  importId: string,
  lines: readonly NewLine[],
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO job_import_rows (import_id, line, outcome, key, reason, field, mapped)
    SELECT ${importId}::uuid, line, outcome::job_import_outcome, key, reason, field,
           CASE WHEN outcome = 'NEW' THEN mapped ELSE nullif(mapped, 'null') - 'driverSteamId' END
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      AS given (line int, outcome text, key text, reason text, field text, mapped jsonb)`;
}

/** A delivery of a table, with its driver. */
export interface Candidate {
  readonly line: number;
  readonly key: string;
  readonly driverId: string;
  readonly mapped: MappedReport;
}

type Known = 'IMPORTED_BEFORE' | 'KNOWN_JOB' | 'DRIVER_ELSEWHERE';

/**
 * Returns deliveries that were already imported, that match a known job, or whose driver was in
 * another company. Two lines of one import count as two deliveries.
 */
export async function findKnown(
  db: Db,
  { id: importId, vtcId }: { readonly id: string; readonly vtcId: string },
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<number, Known>> {
  const given = candidates.map(({ line, key, driverId, mapped }) => ({
    line,
    key,
    driver_id: driverId,
    game: mapped.game,
    started_at: mapped.startedAt ?? mapped.endedAt,
    ended_at: mapped.endedAt,
    cargo_id: mapped.cargo.id,
    cargo: mapped.cargo.name,
    source_id: mapped.source.cityId,
    source: mapped.source.city,
    destination_id: mapped.destination.cityId,
    destination: mapped.destination.city,
  }));
  const rows = await db.$queryRawUnsafe<
    { line: number; imported: boolean; known: boolean; elsewhere: boolean }[]
  >(
    `SELECT line,
       EXISTS (SELECT FROM job_reports r WHERE r.vtc_id = $2::uuid AND r.provider = 'import'
                 AND r.provider_job_id = given.key) AS imported,
       EXISTS (SELECT FROM jobs j
               WHERE j.driver_id = given.driver_id AND j.game = given.game::game AND NOT j.is_void
                 AND j.ended_at BETWEEN given.ended_at - $3 * interval '1 ms'
                                    AND given.ended_at + $3 * interval '1 ms'
                 AND (j.cargo_id = given.cargo_id OR lower(j.cargo) = lower(given.cargo))
                 AND (j.source_city_id = given.source_id
                      OR lower(j.source_city) = lower(given.source))
                 AND (j.destination_city_id = given.destination_id
                      OR lower(j.destination_city) = lower(given.destination))
                 AND NOT EXISTS (SELECT FROM job_reports r
                                 JOIN job_import_rows same ON same.report_id = r.id
                                 WHERE r.job_id = j.id AND same.import_id = $4::uuid)) AS known,
       EXISTS (SELECT FROM membership_periods p
               WHERE p.user_id = given.driver_id AND p.vtc_id <> $2::uuid
                 AND p.joined_at <= given.started_at
                 AND (p.left_at IS NULL OR p.left_at > given.started_at)) AS elsewhere
     FROM jsonb_to_recordset($1::jsonb)
       AS given (line int, key text, driver_id uuid, game text, started_at timestamptz,
                 ended_at timestamptz, cargo_id text, cargo text, source_id text, source text,
                 destination_id text, destination text)`,
    JSON.stringify(given),
    vtcId,
    sameDeliveryMs,
    importId,
  );
  return new Map(
    rows.flatMap(({ line, imported, known, elsewhere }): (readonly [number, Known])[] => {
      if (imported) return [[line, 'IMPORTED_BEFORE']];
      if (known) return [[line, 'KNOWN_JOB']];
      return elsewhere ? [[line, 'DRIVER_ELSEWHERE']] : [];
    }),
  );
}

/** Lists the next lines of an import with this outcome, in order. */
export async function listNextLines(
  db: Db,
  importId: string,
  outcome: ImportOutcome,
  { skip, limit }: { readonly skip: number; readonly limit: number },
) {
  return db.$queryRaw<
    { line: number; key: string; mapped: MappedReport; reportId: string | null }[]
  >`
    SELECT line, key, mapped, report_id AS "reportId" FROM job_import_rows
    WHERE import_id = ${importId}::uuid AND outcome = ${outcome}::job_import_outcome
    ORDER BY line OFFSET ${skip} LIMIT ${limit}`;
}

/** The outcome of a line. */
export interface Done {
  readonly line: number;
  readonly outcome: ImportOutcome;
  readonly reason?: string;
  readonly report_id?: string;
}

/** Stores the outcome of lines, and deletes their drivers' Steam ids. */
export async function setLines(db: Db, importId: string, lines: readonly Done[]): Promise<void> {
  await db.$executeRaw`
    UPDATE job_import_rows r
    SET outcome = given.outcome::job_import_outcome, reason = given.reason,
        report_id = coalesce(given.report_id, r.report_id), mapped = r.mapped - 'driverSteamId'
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      AS given (line int, outcome text, reason text, report_id uuid)
    WHERE r.import_id = ${importId}::uuid AND r.line = given.line`;
}

/** Raw SQL, because preparing so many rows in Prisma would block the event loop. */
export async function createReports(
  db: Db,
  vtcId: string,
  reports: readonly (Candidate & { readonly id: string; readonly sha256: string })[],
  receivedAt: Date,
): Promise<void> {
  const given = reports.map(({ id, key, mapped, sha256 }) => {
    return { id, key, mapped: withoutDriver(mapped), sha256 };
  });
  // The table is deleted once it is checked; its contents are in `mapped`.
  await db.$executeRaw`
    INSERT INTO job_reports
      (id, vtc_id, provider, provider_job_id, mapped, body, sha256, signed, received_at)
    SELECT id, ${vtcId}::uuid, 'import', key, mapped, '', sha256, false, ${receivedAt}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      AS given (id uuid, key text, mapped jsonb, sha256 text)`;
}

export async function setJobsOfReports(
  db: Db,
  pairs: readonly { readonly id: string; readonly job_id: string }[],
): Promise<void> {
  await db.$executeRaw`
    UPDATE job_reports r SET job_id = given.job_id
    FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS given (id uuid, job_id uuid)
    WHERE r.id = given.id`;
}

/** Locks the jobs of imported reports that have no other source, in id order. */
export async function lockImportedJobs(db: Db, reportIds: readonly string[]) {
  return db.$queryRaw<
    {
      id: string;
      driverId: string | null;
      isInReview: boolean;
      isReportedTwice: boolean;
      isDelivered: boolean;
      isVoid: boolean;
    }[]
  >`
    SELECT j.id, j.driver_id AS "driverId", j.tier = 'review' IS TRUE AS "isInReview",
           'DUPLICATE' = ANY(j.reasons) AS "isReportedTwice",
           j.state = 'delivered' AS "isDelivered", j.is_void AS "isVoid"
    FROM jobs j
    WHERE j.id IN (SELECT job_id FROM job_reports WHERE id = ANY(${[...reportIds]}::uuid[]))
      AND j.sources = ARRAY['import']
    ORDER BY j.id FOR NO KEY UPDATE OF j`;
}

export async function isOwner(db: Db, vtcId: string, userId: string): Promise<boolean> {
  return (await db.vtc.count({ where: { id: vtcId, ownerId: userId } })) > 0;
}

/** Makes the same lines importable again, by changing the unique key of their reports. */
export async function releaseReports(db: Db, reportIds: readonly string[]): Promise<void> {
  await db.$executeRaw`
    UPDATE job_reports SET provider_job_id = 'undone ' || id
    WHERE id = ANY(${[...reportIds]}::uuid[])`;
}

export async function removeJobs(db: Db, ids: readonly string[]): Promise<void> {
  await db.job.deleteMany({ where: { id: { in: [...ids] } } });
}
