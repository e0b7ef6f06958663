import {
  type InsuranceKind,
  insuranceTerms,
  type PolicyPeriod,
} from '@waybill/schema/features/insurance.models';
import type { Db } from '../../lib/db.ts';
import type { Sql } from '../../lib/sql.ts';
import type { Statement } from '../../lib/statement.ts';
import { type LockedLedger, lockNextBooks } from '../ledger/posting.data.ts';
import { metresBefore } from '../trucks/value.data.ts';

/** A period of a policy, as it is stored. */
export interface PeriodRow extends Omit<PolicyPeriod, 'startsAt' | 'endsAt'> {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** A policy with its latest period. */
export interface PolicyRow {
  readonly id: string;
  readonly vtcId: string;
  readonly kind: InsuranceKind;
  readonly startedAt: Date;
  readonly endsAt: Date | null;
  readonly period: PeriodRow;
}

const periodColumns = `
  number, starts_at AS "startsAt", ends_at AS "endsAt", trucks, value_minor::float8 AS "valueMinor", months,
  loss_ratio_ppm::float8 AS "lossRatioPpm", factor_ppm AS "factorPpm", bonus_ppm AS "bonusPpm",
  premium_minor::float8 AS "premiumMinor"`;

interface FlatPolicy extends Omit<PolicyRow, 'period'>, Omit<PeriodRow, 'endsAt'> {
  readonly periodEndsAt: Date;
}

const policies = `
  SELECT p.id, p.vtc_id AS "vtcId", p.kind::text AS kind, p.started_at AS "startedAt", p.ends_at AS "endsAt",
         last.number, last."startsAt", last."endsAt" AS "periodEndsAt", last.trucks, last."valueMinor", last.months,
         last."lossRatioPpm", last."factorPpm", last."bonusPpm", last."premiumMinor"
  FROM insurance_policies p
  CROSS JOIN LATERAL (SELECT ${periodColumns} FROM policy_periods WHERE policy_id = p.id ORDER BY number DESC LIMIT 1) last`;

function toPolicy({
  id,
  vtcId,
  kind,
  startedAt,
  endsAt,
  periodEndsAt,
  ...period
}: FlatPolicy): PolicyRow {
  return { id, vtcId, kind, startedAt, endsAt, period: { ...period, endsAt: periodEndsAt } };
}

/** Returns the latest policy of each kind that a company has or had. */
export async function listPolicies(sql: Sql, vtcId: string): Promise<readonly PolicyRow[]> {
  const rows = await sql.query<FlatPolicy>({
    name: 'list-policies',
    text: `/* list-policies */
    SELECT DISTINCT ON (kind) * FROM (${policies} WHERE p.vtc_id = $1::uuid) p ORDER BY kind, "startedAt" DESC`,
    values: [vtcId],
  });
  return rows.map(toPolicy);
}

/** Returns a policy. Null if it doesn't exist. */
export async function findPolicy(sql: Sql, id: string): Promise<PolicyRow | null> {
  const [row] = await sql.query<FlatPolicy>({
    name: 'find-policy',
    text: `/* find-policy */ ${policies} WHERE p.id = $1::uuid`,
    values: [id],
  });
  return row ? toPolicy(row) : null;
}

/** Lists the last periods of a policy, latest first. */
export async function listPeriods(
  sql: Sql,
  policyId: string,
  take: number,
): Promise<readonly PeriodRow[]> {
  return sql.query<PeriodRow>({
    name: 'list-policy-periods',
    text: `/* list-policy-periods */
    SELECT ${periodColumns} FROM policy_periods WHERE policy_id = $1::uuid ORDER BY number DESC LIMIT $2`,
    values: [policyId, take],
  });
}

/** Returns the company of a policy. Null if it doesn't exist. */
export async function findVtcIdOfPolicy(db: Db, id: string): Promise<string | null> {
  const found = await db.insurancePolicy.findUnique({ where: { id }, select: { vtcId: true } });
  return found?.vtcId ?? null;
}

/** Stores a policy, without periods. */
export async function createPolicy(
  db: Db,
  policy: Pick<PolicyRow, 'id' | 'vtcId' | 'kind' | 'startedAt'>,
): Promise<void> {
  await db.insurancePolicy.create({ data: policy });
}

/** Lets a policy end. */
export async function endPolicy(db: Db, id: string, endsAt: Date): Promise<void> {
  await db.insurancePolicy.update({ where: { id }, data: { endsAt } });
}

/** Stores a period. */
export async function createPeriod(
  sql: Sql,
  {
    id,
    policyId,
    vtcId,
  }: { readonly id: string; readonly policyId: string; readonly vtcId: string },
  period: PeriodRow,
): Promise<void> {
  await sql.run({
    name: 'create-policy-period',
    text: `/* create-policy-period */
    INSERT INTO policy_periods (id, policy_id, vtc_id, number, starts_at, ends_at, trucks, value_minor, months, loss_ratio_ppm,
                                factor_ppm, bonus_ppm, premium_minor)
    VALUES ($1::uuid, $2::uuid, $3::uuid, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    values: [
      id,
      policyId,
      vtcId,
      period.number,
      period.startsAt,
      period.endsAt,
      period.trucks,
      period.valueMinor,
      period.months,
      period.lossRatioPpm,
      period.factorPpm,
      period.bonusPpm,
      period.premiumMinor,
    ],
  });
}

/** A truck that a company owns. */
interface OwnTruck {
  readonly priceMinor: number;
  /** Its counted metres since the purchase. */
  readonly metres: number;
}

/** Lists the trucks that a company owned at a time. */
export async function listTrucksAt(
  sql: Sql,
  vtcId: string,
  at: Date,
): Promise<readonly OwnTruck[]> {
  return sql.query<OwnTruck>({
    name: 'list-insured-trucks',
    text: `/* list-insured-trucks */
    SELECT t.price_minor::float8 AS "priceMinor", ${metresBefore('$2::timestamptz')} AS metres
    FROM trucks t WHERE t.vtc_id = $1::uuid AND t.bought_at <= $2 AND (t.sold_at IS NULL OR t.sold_at > $2)`,
    values: [vtcId, at],
  });
}

/** Returns the revenue that a company’s books have for the days before one. */
export async function sumRevenue(sql: Sql, vtcId: string, at: Date): Promise<number> {
  const [row] = await sql.query<{ minor: number }>({
    name: 'sum-insured-revenue',
    text: `/* sum-insured-revenue */
    SELECT coalesce(-sum(amount), 0)::float8 AS minor FROM ledger_sums
    WHERE vtc_id = $1::uuid AND dim = 'ALL' AND grain = 'DAY' AND account = 'revenue'
      AND period >= ($2::timestamptz AT TIME ZONE 'UTC')::date - ${insuranceTerms.revenueDays}
      AND period < ($2::timestamptz AT TIME ZONE 'UTC')::date`,
    values: [vtcId, at],
  });
  return row?.minor ?? 0;
}

/** What a company’s last periods of a kind tell. */
export interface History {
  /** Null without a period. */
  readonly bonusPpm: number | null;
  /** Paid in the last of them. */
  readonly lastPaid: number;
  readonly trucks: number;
  readonly periods: number;
  readonly premiumMinor: number;
  readonly paidMinor: number;
}

/** Adds up the last twelve periods of a kind that began before a time, and the claims that were paid in them. */
export async function readHistory(
  sql: Sql,
  vtcId: string,
  kind: InsuranceKind,
  at: Date,
): Promise<History> {
  const [row] = await sql.query<History>({
    name: 'read-insurance-history',
    text: `/* read-insurance-history */
    WITH periods AS MATERIALIZED (
      SELECT n.*, row_number() OVER (ORDER BY n.starts_at DESC) AS nth
      FROM policy_periods n JOIN insurance_policies p ON p.id = n.policy_id
      WHERE p.vtc_id = $1::uuid AND p.kind = $2::insurance_kind AND n.starts_at < $3
      ORDER BY n.starts_at DESC LIMIT ${insuranceTerms.lookBackPeriods}),
    paid AS MATERIALIZED (
      SELECT c.payable_minor, c.decided_at FROM claims c
      WHERE c.vtc_id = $1::uuid AND c.kind = $2::insurance_kind AND c.state = 'PAID' AND c.decided_at < $3
        AND c.decided_at >= (SELECT min(starts_at) FROM periods))
    SELECT (SELECT bonus_ppm FROM periods WHERE nth = 1) AS "bonusPpm",
           (SELECT count(*)::int FROM paid WHERE decided_at >= (SELECT starts_at FROM periods WHERE nth = 1)) AS "lastPaid",
           coalesce(sum(trucks), 0)::int AS trucks, count(*)::int AS periods,
           coalesce(sum(premium_minor), 0)::float8 AS "premiumMinor",
           (SELECT coalesce(sum(payable_minor), 0)::float8 FROM paid) AS "paidMinor"
    FROM periods`,
    values: [vtcId, kind, at],
  });
  if (!row) throw new Error('an aggregate gave no row');
  return row;
}

/** Locks the books of the next company that has a policy to renew. */
export function lockNextRenewal(due: Parameters<typeof lockNextBooks>[1]): Statement<LockedLedger> {
  const isDue = `EXISTS (
    SELECT FROM insurance_policies p WHERE p.vtc_id = v.id AND p.ends_at IS NULL
      AND NOT EXISTS (SELECT FROM policy_periods n WHERE n.policy_id = p.id AND n.ends_at > $3))`;
  return lockNextBooks({ name: 'lock-next-renewal', isDue, values: [due.now] }, due);
}

/** Returns the premiums of periods. Those of 0 are left out. */
export async function listPremiums(
  sql: Sql,
  vtcId: string,
  ids: readonly string[],
): Promise<
  readonly { readonly id: string; readonly day: string; readonly premiumMinor: number }[]
> {
  return sql.query({
    name: 'list-premiums',
    text: `/* list-premiums */
    SELECT id, to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, premium_minor::float8 AS "premiumMinor"
    FROM policy_periods WHERE vtc_id = $1::uuid AND id = ANY($2::uuid[]) AND premium_minor > 0`,
    values: [vtcId, ids],
  });
}

/** Lists the periods of a company after an id. */
export async function listPeriodIds(
  sql: Sql,
  vtcId: string,
  { after, take }: { readonly after: string; readonly take: number },
): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>({
    text: `SELECT id FROM policy_periods WHERE vtc_id = $1::uuid AND id > $2::uuid ORDER BY id LIMIT $3`,
    values: [vtcId, after, take],
  });
  return rows.map(({ id }) => id);
}
