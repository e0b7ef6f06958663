import type { ReportProvider } from '@waybill/telemetry/job';
import type { Game, GameContract } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import type { Db } from '../../lib/db.ts';
import type { Sql } from '../../lib/sql.ts';
import { type MappedReport, sameDeliveryMs, withoutDriver } from './reports.policy.ts';
import type { Absorbed } from './saving.data.ts';

/** What is stored of a report when it comes. */
export interface NewReport {
  readonly vtcId: string;
  readonly provider: ReportProvider;
  readonly providerJobId: string;
  readonly mapped: MappedReport;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
  readonly signed: boolean;
  readonly trusted: boolean;
}

/** Stores a report once. Returns its id; null when one of its id is there already. */
export async function createReport(
  db: Db,
  { mapped, receivedAt, ...report }: NewReport & { readonly receivedAt: Date },
): Promise<string | null> {
  const [created] = await db.jobReport.createManyAndReturn({
    data: [{ ...report, receivedAt, mapped: { ...withoutDriver(mapped) } }],
    skipDuplicates: true,
    select: { id: true },
  });
  return created?.id ?? null;
}

export async function setJobOfReport(db: Db, id: string, jobId: string): Promise<void> {
  await db.jobReport.update({ where: { id }, data: { jobId } });
}

/**
 * The driver's job that is the delivery a report tells of: game, cargo and cities are the same, and it
 * ended, or was last heard of, at most ten minutes before or after. Of several it is the nearest, then
 * the smallest id. One that the same provider has told of is another delivery.
 */
export async function findSameDelivery(
  db: Db,
  driverId: string,
  provider: ReportProvider,
  { game, cargo, source, destination, endedAt }: MappedReport,
): Promise<string | null> {
  const rows = await db.$queryRawUnsafe<{ id: string }[]>(
    `SELECT j.id FROM jobs j,
       LATERAL (SELECT max(upper(c.span)) AS heard_at FROM job_chapters c WHERE c.job_id = j.id) c,
       LATERAL (SELECT abs(extract(epoch FROM coalesce(j.ended_at, heard_at) - $6::timestamptz))
                  AS apart) distance
     WHERE j.driver_id = $1::uuid AND j.game = $2::game AND j.cargo_id = $3
       AND j.source_city_id = $4 AND j.destination_city_id = $5 AND NOT j.is_void
       AND (j.ended_at IS NULL OR j.ended_at BETWEEN $6::timestamptz - $7 * interval '1 ms'
                                                 AND $6::timestamptz + $7 * interval '1 ms')
       AND apart * 1000 <= $7
       AND (heard_at IS NOT NULL OR EXISTS (SELECT FROM job_reports r WHERE r.job_id = j.id))
       AND NOT EXISTS (SELECT FROM job_reports r WHERE r.job_id = j.id AND r.provider = $8)
     ORDER BY apart, j.id LIMIT 1`,
    driverId,
    game,
    cargo.id,
    source.cityId,
    destination.cityId,
    new Date(endedAt),
    sameDeliveryMs,
    provider,
  );
  return rows[0]?.id ?? null;
}

/**
 * The driver's jobs that only reports tell of and that are the same delivery, the nearest first. They
 * are locked: whoever decides about one has done so, or sees that it is gone.
 */
export async function listReportedAlone(
  sql: Sql,
  driverId: string,
  contract: GameContract | null,
  { game, endedAt }: { readonly game: Game; readonly endedAt: Date },
): Promise<string[]> {
  if (!contract) return [];
  const rows = await sql.query<{ id: string }>({
    name: 'list-reported',
    text: `SELECT j.id FROM jobs j
           WHERE j.driver_id = $1::uuid AND j.game = $2::game AND j.cargo_id = $3
             AND j.source_city_id = $4 AND j.destination_city_id = $5 AND NOT j.is_void
             AND j.ended_at BETWEEN $6::timestamptz - $7::int * interval '1 ms'
                                AND $6::timestamptz + $7::int * interval '1 ms'
             AND EXISTS (SELECT FROM job_reports r WHERE r.job_id = j.id)
             AND NOT EXISTS (SELECT FROM job_chapters c WHERE c.job_id = j.id)
           ORDER BY abs(extract(epoch FROM j.ended_at - $6::timestamptz)), j.id FOR UPDATE OF j`,
    values: [
      driverId,
      game,
      contract.cargo.id,
      contract.source.cityId,
      contract.destination.cityId,
      endedAt,
      sameDeliveryMs,
    ],
  });
  return rows.map(({ id }) => id);
}

/** A job that is gone, and the one that has taken its place. */
export interface FormerJob {
  readonly formerId: string;
  readonly jobId: string;
  readonly driverId: string | null;
  readonly vtcId: string | null;
}

/** What is said and decided about a job. */
const aboutJobs = ['job_reports', 'job_comments', 'job_decisions', 'job_appeals'] as const;

/**
 * Lets a device's job take the place of one that only reports told of, with what was said and decided
 * about it and the plan that it fulfilled: of both, the last decision holds. A plan that the device's job
 * needs not is open again.
 * @returns whose each was that is gone
 */
export async function absorbJobs(sql: Sql, absorbed: readonly Absorbed[]): Promise<FormerJob[]> {
  const gone: FormerJob[] = [];
  for (const { from, into } of absorbed) {
    await joinOpenAppeals(sql, { from, into });
    for (const table of aboutJobs) {
      await sql.query({
        text: `UPDATE ${table} SET job_id = $2::uuid WHERE job_id = $1::uuid`,
        values: [from, into],
      });
    }
    await takeOverPlan(sql, { from, into });
    await sql.query({
      text: `UPDATE jobs j
             SET decided_tier = (
                   SELECT CASE kind WHEN 'ACCEPT' THEN 'accepted' ELSE 'rejected' END::job_tier
                   FROM job_decisions WHERE job_id = j.id AND kind IN ('ACCEPT', 'REJECT')
                   ORDER BY decided_at DESC, id DESC LIMIT 1),
                 is_void = coalesce((
                   SELECT kind = 'VOID'
                   FROM job_decisions WHERE job_id = j.id AND kind IN ('VOID', 'RESTORE')
                   ORDER BY decided_at DESC, id DESC LIMIT 1), false),
                 is_public = j.is_public OR former.is_public
             FROM jobs former
             WHERE j.id = $2::uuid AND former.id = $1::uuid AND j.state = 'delivered'`,
      values: [from, into],
    });
    const former = await sql.query<FormerJob>({
      text: `DELETE FROM jobs WHERE id = $1::uuid
             RETURNING id AS "formerId", $2::uuid AS "jobId", driver_id AS "driverId", vtc_id AS "vtcId"`,
      values: [from, into],
    });
    gone.push(...former);
  }
  return gone;
}

/** Makes one of two open appeals: staff answers both at once. */
async function joinOpenAppeals(sql: Sql, { from, into }: Absorbed): Promise<void> {
  await sql.query({
    text: `WITH former AS (
             DELETE FROM job_appeals a USING job_appeals own
             WHERE a.job_id = $1::uuid AND a.closed_at IS NULL
               AND own.job_id = $2::uuid AND own.closed_at IS NULL
             RETURNING a.text, a.opened_at)
           UPDATE job_appeals own
           SET opened_at = least(own.opened_at, former.opened_at),
               text = CASE own.text WHEN former.text THEN own.text
                      ELSE left(own.text || E'\\n\\n' || former.text, $3::int) END
           FROM former WHERE own.job_id = $2::uuid AND own.closed_at IS NULL`,
    values: [from, into, limits.jobAppeal.max],
  });
}

async function takeOverPlan(sql: Sql, { from, into }: Absorbed): Promise<void> {
  const [former] = await sql.query<{ planId: string }>({
    text: `SELECT plan_id AS "planId" FROM jobs WHERE id = $1::uuid AND plan_id IS NOT NULL`,
    values: [from],
  });
  if (!former) return;
  await sql.query({
    text: 'UPDATE jobs SET plan_id = NULL WHERE id = $1::uuid',
    values: [from],
  });
  const taken = await sql.query({
    text: `UPDATE jobs SET plan_id = $2::uuid WHERE id = $1::uuid AND plan_id IS NULL RETURNING id`,
    values: [into, former.planId],
  });
  if (taken.length > 0) return;
  await sql.query({
    text: `UPDATE job_plans SET state = 'OPEN' WHERE id = $1::uuid`,
    values: [former.planId],
  });
}
