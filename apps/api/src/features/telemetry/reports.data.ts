import type { ReportCorrection } from '@waybill/schema/features/jobs.models';
import type { ReportProvider } from '@waybill/telemetry/job';
import type { Game, GameContract } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import type { Db } from '../../lib/db.ts';
import type { Sql } from '../../lib/sql.ts';
import { sameDeliveryMs, type ToldDelivery } from './reports.policy.ts';
import type { Absorbed } from './saving.data.ts';

/** A report before it is stored. */
export interface NewReport {
  /** Null for manual entries. */
  readonly vtcId: string | null;
  readonly provider: ReportProvider;
  readonly providerJobId: string;
  readonly mapped: ToldDelivery;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
  readonly signed: boolean;
  readonly trusted: boolean;
  /** Whether the driver belongs to the link that sent it. */
  readonly own: boolean;
}

/** Stores a report once. Returns its id, or null if it is already stored. */
export async function createReport(
  db: Db,
  { mapped, receivedAt, ...report }: NewReport & { readonly receivedAt: Date },
): Promise<string | null> {
  const [created] = await db.jobReport.createManyAndReturn({
    data: [{ ...report, receivedAt, mapped: { ...mapped } }],
    skipDuplicates: true,
    select: { id: true },
  });
  return created?.id ?? null;
}

/** A tracker's id of a job in a company. */
type ReportKey = Pick<NewReport, 'provider' | 'providerJobId'> & { readonly vtcId: string };

/** The driver of a stored report's job. */
export async function findDriverOfReport(
  db: Db,
  { vtcId, provider, providerJobId }: ReportKey,
): Promise<string | null> {
  const report = await db.jobReport.findUnique({
    where: { vtcId_provider_providerJobId: { vtcId, provider, providerJobId } },
    select: { job: { select: { driverId: true } } },
  });
  return report?.job?.driverId ?? null;
}

/** A stored report, and the status of its job. */
export interface KnownReport {
  readonly id: string;
  readonly jobId: string;
  readonly driverId: string;
  /** The company of the job. */
  readonly vtcId: string | null;
  readonly sha256: string;
  readonly correction: ReportCorrection | null;
  readonly mapped: ToldDelivery;
  /** Whether staff accepted, rejected or voided the job. */
  readonly isDecided: boolean;
}

/**
 * A stored report whose job has a driver. Locks the job, so that a decision comes before or after.
 */
export async function lockReport(db: Db, key: ReportKey): Promise<KnownReport | null> {
  const rows = await db.$queryRawUnsafe<KnownReport[]>(
    `SELECT r.id, r.job_id AS "jobId", j.driver_id AS "driverId", j.vtc_id AS "vtcId", r.sha256,
            r.correction, r.mapped, j.decided_tier IS NOT NULL OR j.is_void AS "isDecided"
     FROM job_reports r JOIN jobs j ON j.id = r.job_id
     WHERE r.vtc_id = $1::uuid AND r.provider = $2 AND r.provider_job_id = $3
       AND j.driver_id IS NOT NULL
     FOR NO KEY UPDATE OF j`,
    key.vtcId,
    key.provider,
    key.providerJobId,
  );
  return rows[0] ?? null;
}

/** Records a tracker's correction of a reported job, with the new data. */
export async function correctReport(
  db: Db,
  id: string,
  {
    mapped,
    ...changes
  }: {
    readonly correction: ReportCorrection;
    readonly sha256?: string;
    readonly mapped?: ToldDelivery;
  },
): Promise<void> {
  const data = { ...changes, ...(mapped && { mapped: { ...mapped } }) };
  await db.jobReport.update({ where: { id }, data });
}

export async function setJobOfReport(db: Db, id: string, jobId: string): Promise<void> {
  await db.jobReport.update({ where: { id }, data: { jobId } });
}

/** The job of a manual entry; null if there is no such entry. */
export async function findJobOfEntry(db: Db, entryKey: string): Promise<string | null> {
  const where = { vtcId: null, providerJobId: entryKey };
  return (await db.jobReport.findFirst({ where, select: { jobId: true } }))?.jobId ?? null;
}

/** Whether two cargoes or cities are equal: by id, or else by name. */
const isSame = (
  [id, name]: readonly [string, string],
  [otherId, otherName]: readonly [string, string],
) => `(CASE WHEN ${id} IS NOT NULL AND ${otherId} IS NOT NULL THEN ${id} = ${otherId}
         ELSE ${cleaned(name)} = ${cleaned(otherName)} END)`;
const cleaned = (name: string) => `lower(btrim(normalize(${name})))`;

/** Whether two deliveries have the same game, cargo and cities. The columns have equal names. */
const isSameHaul = (one: string, other: string) =>
  [
    `${one}.game = ${other}.game`,
    ...['cargo', 'source_city', 'destination_city'].map((name) =>
      isSame([`${one}.${name}_id`, `${one}.${name}`], [`${other}.${name}_id`, `${other}.${name}`]),
    ),
  ].join(' AND ');

type Haul = Pick<ToldDelivery, 'game' | 'startedAt' | 'endedAt'> &
  Pick<GameContract | ToldDelivery, 'cargo' | 'source' | 'destination'>;

/** A delivery with the columns that `isSameHaul` compares. */
const toHaul = ({ game, cargo, source, destination, startedAt, endedAt }: Haul) => ({
  game,
  cargo_id: cargo.id,
  cargo: cargo.name,
  source_city_id: source.cityId,
  source_city: source.city,
  destination_city_id: destination.cityId,
  destination_city: destination.city,
  started_at: startedAt,
  ended_at: endedAt,
});
const haulColumns = `game game, cargo_id text, cargo text, source_city_id text, source_city text,
  destination_city_id text, destination_city text, started_at timestamptz, ended_at timestamptz`;

/** The duration of a delivery in seconds. */
const lasted = (table: string) => `extract(epoch FROM ${table}.ended_at - ${table}.started_at)`;

/** A job that is the same delivery as a report. */
export interface SameDelivery {
  readonly id: string;
  /** Whether its driver or staff entered it by hand. */
  readonly isEntered: boolean;
}

/**
 * The driver's job that is the same delivery as a report: same game, cargo and cities, and its end
 * (or last contact) is within ten minutes. Picks the nearest, then the smallest id. A job with a
 * report of the same provider is another delivery. Two manual entries match if their ends are
 * closer than the shorter drive took.
 */
export async function findSameDelivery(
  db: Db,
  { driverId, vtcId }: { readonly driverId: string; readonly vtcId: string | null },
  provider: ReportProvider,
  told: ToldDelivery,
): Promise<SameDelivery | null> {
  const rows = await db.$queryRawUnsafe<SameDelivery[]>(
    `SELECT j.id, 'form' = ANY(j.sources) AS "isEntered"
     FROM jsonb_to_record($2::jsonb) AS given (${haulColumns}), jobs j,
       LATERAL (SELECT max(upper(c.span)) AS heard_at FROM job_chapters c WHERE c.job_id = j.id) c,
       LATERAL (SELECT abs(extract(epoch FROM coalesce(j.ended_at, heard_at) - given.ended_at))
                  AS apart) distance
     WHERE j.driver_id = $1::uuid AND ${isSameHaul('j', 'given')} AND NOT j.is_void
       AND ($5::uuid IS NULL OR j.vtc_id = $5::uuid)
       AND (j.ended_at IS NULL OR j.ended_at BETWEEN given.ended_at - $3 * interval '1 ms'
                                                 AND given.ended_at + $3 * interval '1 ms')
       AND apart * 1000 <= $3
       AND (heard_at IS NOT NULL OR 'form' = ANY(j.sources)
            OR EXISTS (SELECT FROM job_reports r WHERE r.job_id = j.id))
       AND (CASE WHEN $4 = 'form' AND 'form' = ANY(j.sources)
            THEN apart = 0 OR apart < least(${lasted('j')}, ${lasted('given')})
            ELSE NOT EXISTS (SELECT FROM job_reports r WHERE r.job_id = j.id AND r.provider = $4) END)
     ORDER BY apart, j.id LIMIT 1`,
    driverId,
    JSON.stringify(toHaul(told)),
    sameDeliveryMs,
    provider,
    vtcId,
  );
  return rows[0] ?? null;
}

/** A delivery known only from a report. */
export interface LoneDelivery {
  readonly id: string;
  readonly driverId: string;
  readonly mapped: ToldDelivery;
}

/** Whether the delivery of a table alias is the same drive as that of `one`. */
function isSameDrive(other: string): string {
  return `${isSameHaul('one', other)}
  AND abs(${other}.distance_m - one.distance_m) <= greatest(${other}.distance_m, one.distance_m) / 100
  AND (${other}.ended_at = one.ended_at
       OR abs(extract(epoch FROM ${other}.ended_at - one.ended_at))
          < least(${lasted(other)}, ${lasted('one')}))`;
}

/** Deliveries whose ends are further apart are not compared. */
const mayBeApart = `coalesce(one.ended_at - one.started_at, ${sameDeliveryMs} * interval '1 ms')`;

/**
 * The ids of deliveries that are already reported: the driver has another one with the same game,
 * cargo and cities, a distance within 1 %, and ends closer than the shorter drive took. Of two
 * given ones that match, the second counts as reported before.
 */
export async function listReportedTwice(
  db: Db,
  deliveries: readonly LoneDelivery[],
): Promise<ReadonlySet<string>> {
  const given = deliveries
    .filter(({ mapped }) => mapped.state === 'delivered')
    .map(({ id, driverId, mapped }, place) =>
      Object.assign(toHaul(mapped), {
        id,
        place,
        driver_id: driverId,
        distance_m: mapped.distanceM,
      }),
    );
  if (given.length === 0) return new Set();
  const rows = await db.$queryRawUnsafe<{ id: string }[]>(
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb)
         AS told (${haulColumns}, id uuid, place int, driver_id uuid, distance_m float8))
     SELECT one.id FROM given one
     WHERE EXISTS (SELECT FROM jobs j
                   WHERE j.driver_id = one.driver_id AND j.state = 'delivered'
                     AND j.ended_at BETWEEN one.ended_at - ${mayBeApart} AND one.ended_at + ${mayBeApart}
                     AND ${isSameDrive('j')})
        OR EXISTS (SELECT FROM given other
                   WHERE other.driver_id = one.driver_id AND other.place < one.place
                     AND ${isSameDrive('other')})`,
    JSON.stringify(given),
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * The driver's jobs that are known only from reports and are the same delivery, nearest first.
 * Locks them, so that a concurrent decision is complete or finds the job gone.
 */
export async function listReportedAlone(
  sql: Sql,
  driverId: string,
  contract: GameContract | null,
  { game, endedAt }: { readonly game: Game; readonly endedAt: string },
): Promise<string[]> {
  if (!contract) return [];
  const { cargo, source, destination } = contract;
  const haul = toHaul({ game, cargo, source, destination, startedAt: endedAt, endedAt });
  const rows = await sql.query<{ id: string }>({
    name: 'list-reported',
    text: `SELECT j.id FROM jsonb_to_record($2::jsonb) AS given (${haulColumns}), jobs j
           WHERE j.driver_id = $1::uuid AND ${isSameHaul('j', 'given')} AND NOT j.is_void
             AND j.ended_at BETWEEN given.ended_at - $3::int * interval '1 ms'
                                AND given.ended_at + $3::int * interval '1 ms'
             AND EXISTS (SELECT FROM job_reports r WHERE r.job_id = j.id)
             AND NOT EXISTS (SELECT FROM job_chapters c WHERE c.job_id = j.id)
           ORDER BY abs(extract(epoch FROM j.ended_at - given.ended_at)), j.id FOR UPDATE OF j`,
    values: [driverId, JSON.stringify(haul), sameDeliveryMs],
  });
  return rows.map(({ id }) => id);
}

/** A replaced job, and its replacement. */
export interface SupersededJob {
  readonly formerId: string;
  readonly jobId: string;
  readonly driverId: string | null;
  readonly vtcId: string | null;
}

/** The tables with reports, comments and decisions of jobs. */
const aboutJobs = ['job_reports', 'job_comments', 'job_decisions', 'job_appeals'] as const;

/**
 * Replaces jobs known only from reports by the device's job, which takes over their reports,
 * comments, decisions and plan. The latest decision applies. A plan that the device's job does not
 * need opens again.
 * @returns the replaced jobs, with their drivers and companies
 */
export async function absorbJobs(
  sql: Sql,
  absorbed: readonly Absorbed[],
): Promise<SupersededJob[]> {
  const gone: SupersededJob[] = [];
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
    const former = await sql.query<SupersededJob>({
      text: `DELETE FROM jobs WHERE id = $1::uuid
             RETURNING id AS "formerId", $2::uuid AS "jobId", driver_id AS "driverId", vtc_id AS "vtcId"`,
      values: [from, into],
    });
    gone.push(...former);
  }
  return gone;
}

/** Merges two open appeals into one, which staff answer once. */
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
