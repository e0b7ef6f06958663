import type { Claim, ClaimState, InsuranceKind } from '@waybill/schema/features/insurance.models';
import type { Db } from '../../lib/db.ts';
import type { Sql } from '../../lib/sql.ts';
import { truckNameSql } from '../../lib/truck-name.data.ts';
import { nameOf } from '../jobs/job-json.data.ts';
import { areOfCompany } from '../ledger/posting.data.ts';

/** A claim as it is stored, with the names that it shows. */
export interface ClaimRow extends Omit<Claim, 'happenedAt' | 'decidedAt'> {
  readonly vtcId: string;
  readonly driverId: string | null;
  readonly happenedAt: Date;
  readonly decidedAt: Date | null;
}

const claimColumns = `
  c.id, c.vtc_id AS "vtcId", c.kind::text AS kind, c.state::text AS state, c.driver_id AS "driverId",
  (SELECT jsonb_build_object('id', j.id, 'number', j.number) FROM jobs j WHERE j.id = c.job_id) AS job,
  (SELECT jsonb_build_object('id', t.id, 'name', ${truckNameSql})
   FROM trucks t WHERE t.id = c.truck_id) AS truck,
  ${nameOf('c.driver_id')} AS driver, c.happened_at AS "happenedAt", c.collisions, c.loss_minor::float8 AS "lossMinor",
  c.payable_minor::float8 AS "payableMinor",
  (SELECT currency::text FROM ledgers l WHERE l.vtc_id = c.vtc_id) AS currency,
  ${nameOf('c.decided_by')} AS "decidedBy", c.decided_at AS "decidedAt", c.reason`;

/** Lists the claims of a company, latest first. */
export async function listClaims(
  db: Db,
  vtcId: string,
  {
    state,
    after,
    take,
  }: { readonly state: ClaimState | null; readonly after: string | null; readonly take: number },
): Promise<readonly ClaimRow[]> {
  return db.$queryRawUnsafe<ClaimRow[]>(
    `SELECT ${claimColumns} FROM claims c
     WHERE c.vtc_id = $1::uuid AND ($2::claim_state IS NULL OR c.state = $2::claim_state)
       AND ($3::uuid IS NULL OR c.id < $3::uuid)
     ORDER BY c.id DESC LIMIT $4`,
    vtcId,
    state,
    after,
    take,
  );
}

/** Counts the claims of a company by their state. */
export async function countClaims(db: Db, vtcId: string): Promise<Record<ClaimState, number>> {
  const rows = await db.claim.groupBy({ by: ['state'], where: { vtcId }, _count: true });
  const byState = { OPEN: 0, PAID: 0, DENIED: 0, WITHDRAWN: 0 };
  for (const { state, _count: count } of rows) byState[state] = count;
  return byState;
}

/** Returns claims by their ids, oldest first. */
export async function findClaims(db: Db, ids: readonly string[]): Promise<readonly ClaimRow[]> {
  return db.$queryRawUnsafe<ClaimRow[]>(
    `SELECT ${claimColumns} FROM claims c WHERE c.id = ANY($1::uuid[]) ORDER BY c.id`,
    ids,
  );
}

/** Returns the company of a claim. Null if it doesn't exist. */
export async function findVtcIdOfClaim(db: Db, id: string): Promise<string | null> {
  const found = await db.claim.findUnique({ where: { id }, select: { vtcId: true } });
  return found?.vtcId ?? null;
}

/**
 * Pays or denies those of a company's claims that are open, without those of a driver's own jobs.
 * @returns the ids of these
 */
export async function decideClaims(
  db: Db,
  {
    vtcId,
    ids,
    notOf,
  }: { readonly vtcId: string; readonly ids: readonly string[]; readonly notOf: string | null },
  decision: {
    readonly state: 'PAID' | 'DENIED';
    readonly decidedById: string;
    readonly decidedAt: Date;
    readonly reason: string;
  },
): Promise<readonly string[]> {
  const isOther = { OR: [{ driverId: null }, { driverId: { not: notOf } }] };
  const decided = await db.claim.updateManyAndReturn({
    where: { vtcId, id: { in: [...ids] }, state: 'OPEN', ...(notOf !== null && isOther) },
    data: decision,
    select: { id: true },
  });
  return decided.map(({ id }) => id);
}

/** A job that a policy covers, and what claims depend on besides the books. */
export interface CoveredJob {
  readonly jobId: string;
  readonly policyId: string;
  readonly kind: InsuranceKind;
  readonly endedAt: Date;
  readonly driverId: string | null;
  readonly cargoDamagePpm: number;
  /** Collisions that no loaded save undid. */
  readonly collisions: number;
  /** The company's own truck that delivered it, if it owned that when the period began. */
  readonly truckId: string | null;
}

/** True if a company has or had a policy. */
export async function hasPolicies(sql: Sql, vtcId: string): Promise<boolean> {
  const [row] = await sql.query<{ has: boolean }>({
    name: 'has-policies',
    text: `/* has-policies */ SELECT EXISTS (SELECT FROM insurance_policies WHERE vtc_id = $1::uuid) AS has`,
    values: [vtcId],
  });
  return row?.has ?? false;
}

/** Lists which of a company's delivered jobs policies cover: those that started while they ran. */
export async function listCovered(
  sql: Sql,
  vtcId: string,
  jobIds: readonly string[],
): Promise<readonly CoveredJob[]> {
  return sql.query<CoveredJob>({
    name: 'list-covered-jobs',
    text: `/* list-covered-jobs */
    SELECT job.id AS "jobId", p.id AS "policyId", p.kind::text AS kind, job.ended_at AS "endedAt",
           job.driver_id AS "driverId", coalesce(job.cargo_damage_ppm, 0)::int AS "cargoDamagePpm",
           (SELECT count(*)::int FROM job_items i
            WHERE i.job_id = job.id AND i.kind = 'collision' AND NOT i.undone) AS collisions,
           (SELECT t.id FROM truck_sightings s
            JOIN trucks part ON part.id = s.truck_id
            JOIN trucks t ON t.id = coalesce(part.joined_into_id, part.id)
            WHERE s.vtc_id = job.vtc_id AND s.job_id = job.id AND s.delivered_on IS NOT NULL
              AND t.bought_at <= n.starts_at AND (t.sold_at IS NULL OR t.sold_at > n.starts_at) LIMIT 1) AS "truckId"
    FROM jobs job
    JOIN insurance_policies p ON p.vtc_id = job.vtc_id AND (p.ends_at IS NULL OR p.ends_at > job.started_at)
    JOIN LATERAL (SELECT starts_at FROM policy_periods WHERE policy_id = p.id AND starts_at <= job.started_at
                  ORDER BY starts_at DESC LIMIT 1) n ON true
    WHERE ${areOfCompany} AND job.state = 'delivered' AND job.ended_at IS NOT NULL
    ORDER BY job.ended_at, job.id, p.kind`,
    values: [vtcId, jobIds],
  });
}

/** What a claim should be, from its job. */
export interface WantedClaim {
  readonly id: string;
  readonly jobId: string;
  readonly policyId: string;
  readonly kind: InsuranceKind;
  readonly truckId: string | null;
  readonly driverId: string | null;
  readonly happenedAt: Date;
  readonly collisions: number;
  readonly lossMinor: number;
  readonly payableMinor: number;
}

/** A claim whose state has changed. */
export interface ChangedClaim {
  readonly id: string;
  readonly kind: InsuranceKind;
  readonly state: ClaimState;
}

/**
 * Makes the claims of these jobs those that are wanted. Open ones are updated, withdrawn ones open again, decided ones stay as
 * they were decided; what is no longer wanted is withdrawn, also if it was paid.
 * @returns those that are new, open again or withdrawn
 */
export async function setClaims(
  sql: Sql,
  vtcId: string,
  jobIds: readonly string[],
  wanted: readonly WantedClaim[],
): Promise<readonly ChangedClaim[]> {
  return sql.query<ChangedClaim>({
    name: 'set-claims',
    text: `/* set-claims */
    WITH wanted AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset($3::jsonb) given (
        id uuid, "jobId" uuid, "policyId" uuid, kind insurance_kind, "truckId" uuid, "driverId" uuid, "happenedAt" timestamptz,
        collisions int, "lossMinor" bigint, "payableMinor" bigint)),
    before AS MATERIALIZED (
      SELECT id, state FROM claims WHERE vtc_id = $1::uuid AND job_id = ANY($2::uuid[])),
    withdrawn AS (
      UPDATE claims c SET state = 'WITHDRAWN'
      WHERE c.vtc_id = $1::uuid AND c.job_id = ANY($2::uuid[]) AND c.state IN ('OPEN', 'PAID')
        AND NOT EXISTS (SELECT FROM wanted WHERE wanted."jobId" = c.job_id AND wanted.kind = c.kind)
      RETURNING c.id, c.kind, c.state),
    saved AS (
      INSERT INTO claims AS c (id, vtc_id, kind, job_id, policy_id, truck_id, driver_id, happened_at, collisions, loss_minor,
                               payable_minor)
      SELECT id, $1::uuid, kind, "jobId", "policyId", "truckId", "driverId", "happenedAt", collisions, "lossMinor",
             "payableMinor" FROM wanted
      ON CONFLICT (vtc_id, kind, job_id) DO UPDATE SET
        state = 'OPEN', decided_by = NULL, decided_at = NULL, reason = '', policy_id = EXCLUDED.policy_id,
        truck_id = EXCLUDED.truck_id, driver_id = EXCLUDED.driver_id, happened_at = EXCLUDED.happened_at,
        collisions = EXCLUDED.collisions, loss_minor = EXCLUDED.loss_minor, payable_minor = EXCLUDED.payable_minor
      WHERE c.state IN ('OPEN', 'WITHDRAWN')
      RETURNING c.id, c.kind, c.state)
    SELECT changed.id, changed.kind::text AS kind, changed.state::text AS state
    FROM (SELECT * FROM withdrawn UNION ALL SELECT * FROM saved) changed LEFT JOIN before ON before.id = changed.id
    WHERE before.state IS DISTINCT FROM changed.state ORDER BY changed.id`,
    values: [vtcId, jobIds, JSON.stringify(wanted)],
  });
}

/** A paid claim, as the books have it. */
interface PaidClaim {
  readonly id: string;
  readonly day: string;
  readonly payableMinor: number;
  readonly driverId: string | null;
  readonly truckId: string | null;
}

/** Returns paid claims. Others are left out. */
export async function listPaidClaims(
  sql: Sql,
  vtcId: string,
  ids: readonly string[],
): Promise<readonly PaidClaim[]> {
  return sql.query<PaidClaim>({
    name: 'list-paid-claims',
    text: `/* list-paid-claims */
    SELECT id, to_char(decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, payable_minor::float8 AS "payableMinor",
           driver_id AS "driverId", truck_id AS "truckId"
    FROM claims WHERE vtc_id = $1::uuid AND id = ANY($2::uuid[]) AND state = 'PAID'`,
    values: [vtcId, ids],
  });
}

/** Lists the paid claims of a company after an id. */
export async function listPaidIds(
  sql: Sql,
  vtcId: string,
  { after, take }: { readonly after: string; readonly take: number },
): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>({
    text: `SELECT id FROM claims WHERE vtc_id = $1::uuid AND state = 'PAID' AND id > $2::uuid ORDER BY id LIMIT $3`,
    values: [vtcId, after, take],
  });
  return rows.map(({ id }) => id);
}
