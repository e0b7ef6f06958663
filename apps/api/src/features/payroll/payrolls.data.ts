import { dayOf } from '@waybill/schema/days';
import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import type { PayPeriod, PayrollState, PayTerms } from '@waybill/schema/features/payroll.models';
import { Prisma } from '@waybill/db/client';
import type { CalendarRange } from '../../http/calendar-source.ts';
import type { Db } from '../../lib/db.ts';
import type { Days } from './periods.policy.ts';
import { readTerms } from './schemes.data.ts';

/** A payroll with the scheme that it follows. */
export interface PayrollRow extends Days {
  readonly id: string;
  readonly vtcId: string;
  readonly state: PayrollState;
  readonly currency: LedgerCurrency;
  readonly period: PayPeriod;
  readonly terms: PayTerms;
  readonly reviewedAt: Date | null;
  readonly closedAt: Date | null;
  readonly drivers: number;
  readonly totalMinor: number;
  readonly openDisputes: number;
}

const select = Prisma.sql`
  SELECT p.id, p.vtc_id AS "vtcId", to_char(p.from_day, 'YYYY-MM-DD') AS "from", to_char(p.to_day, 'YYYY-MM-DD') AS "to",
         p.state::text AS state, l.currency::text AS currency, scheme.period::text AS period, scheme.terms,
         p.reviewed_at AS "reviewedAt", p.closed_at AS "closedAt", slips.drivers, slips."totalMinor", slips."openDisputes"
  FROM payrolls p
  JOIN ledgers l ON l.vtc_id = p.vtc_id
  JOIN pay_schemes scheme ON scheme.vtc_id = p.vtc_id AND scheme.version = p.scheme_version
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS drivers, coalesce(sum(total_minor), 0)::float8 AS "totalMinor",
           count(*) FILTER (WHERE dispute IS NOT NULL AND answer IS NULL)::int AS "openDisputes"
    FROM payslips WHERE payroll_id = p.id) slips`;

type StoredRow = Omit<PayrollRow, 'terms'> & { readonly terms: unknown };

const readRow = (row: StoredRow): PayrollRow => ({ ...row, terms: readTerms(row.terms) });

/** The last payroll of the page before. */
export interface PayrollPosition {
  readonly from: string;
  readonly id: string;
}

/** Lists a company's payrolls, latest period first. */
export async function listPayrolls(
  db: Db,
  vtcId: string,
  after: PayrollPosition | null,
  take: number,
): Promise<PayrollRow[]> {
  const position =
    after === null
      ? Prisma.empty
      : Prisma.sql`AND (p.from_day, p.id) < (${after.from}::date, ${after.id}::uuid)`;
  const rows = await db.$queryRaw<StoredRow[]>`
    ${select} WHERE p.vtc_id = ${vtcId}::uuid ${position} ORDER BY p.from_day DESC, p.id DESC LIMIT ${take}`;
  return rows.map(readRow);
}

/** Lists the last paid payrolls, latest period first. */
export async function listPaid(db: Db, vtcId: string, take: number): Promise<PayrollRow[]> {
  const rows = await db.$queryRaw<StoredRow[]>`
    ${select} WHERE p.vtc_id = ${vtcId}::uuid AND p.state = 'PAID' ORDER BY p.from_day DESC LIMIT ${take}`;
  return rows.map(readRow);
}

/** Lists the days that payrolls cover around a day, except withdrawn ones. */
export async function listTakenDays(db: Db, vtcId: string, day: string): Promise<Days[]> {
  return db.$queryRaw<Days[]>`
    SELECT to_char(from_day, 'YYYY-MM-DD') AS "from", to_char(to_day, 'YYYY-MM-DD') AS "to" FROM payrolls
    WHERE vtc_id = ${vtcId}::uuid AND state <> 'WITHDRAWN'
      AND daterange(from_day, to_day, '[]') && daterange(${day}::date - 31, ${day}::date + 31, '[]')`;
}

/** Returns the last day that a payroll covers. Null without one. */
export async function findLastTakenDay(db: Db, vtcId: string): Promise<string | null> {
  const last = await db.payroll.findFirst({
    where: { vtcId, state: { not: 'WITHDRAWN' } },
    orderBy: { fromDay: 'desc' },
    select: { toDay: true },
  });
  return last && dayOf(last.toDay);
}

/** Returns a payroll. Null if it doesn't exist. */
export async function findPayroll(db: Db, id: string): Promise<PayrollRow | null> {
  const [row] = await db.$queryRaw<StoredRow[]>`${select} WHERE p.id = ${id}::uuid`;
  return row ? readRow(row) : null;
}

/** Locks a payroll: its state and payslips stay until the transaction ends. */
export async function lockPayroll(db: Db, id: string): Promise<void> {
  await db.$queryRaw`SELECT FROM payrolls WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
}

/** Creates a draft. @returns its id */
export async function createPayroll(
  db: Db,
  vtcId: string,
  { from, to }: Days,
  schemeVersion: number,
): Promise<string> {
  const { id } = await db.payroll.create({
    data: { vtcId, fromDay: new Date(from), toDay: new Date(to), schemeVersion },
    select: { id: true },
  });
  return id;
}

/** Moves a payroll to its next state. */
export async function setState(
  db: Db,
  id: string,
  state: 'REVIEW' | 'PAID' | 'WITHDRAWN',
  at: Date,
): Promise<void> {
  const time = state === 'REVIEW' ? { reviewedAt: at } : { closedAt: at };
  await db.payroll.update({ where: { id }, data: { state, ...time } });
}

/** Returns the company of a payroll. Null if it doesn't exist. */
export async function findVtcIdOfPayroll(db: Db, id: string): Promise<string | null> {
  const found = await db.payroll.findUnique({ where: { id }, select: { vtcId: true } });
  return found?.vtcId ?? null;
}

/** When a payroll ends, was reviewed and paid, and the reader's payslip in it. */
export interface PayrollTimes extends Pick<
  PayrollRow,
  'id' | 'to' | 'state' | 'reviewedAt' | 'closedAt'
> {
  readonly name: string;
  readonly slipId: string | null;
}

/**
 * Lists a company's payrolls that may have a date in a time: those that have a payslip of the reader, or all for those
 * who keep the books.
 */
export async function listPayrollTimes(
  db: Db,
  {
    vtcId,
    userId,
    isKeeper,
  }: { readonly vtcId: string; readonly userId: string; readonly isKeeper: boolean },
  { from, until }: Pick<CalendarRange, 'from' | 'until'>,
): Promise<PayrollTimes[]> {
  // A payroll is reviewed and paid after its last day.
  return db.$queryRaw<PayrollTimes[]>`
    SELECT p.id, vtc.name, to_char(p.to_day, 'YYYY-MM-DD') AS "to", p.state::text AS state,
           p.reviewed_at AS "reviewedAt", p.closed_at AS "closedAt", own.id AS "slipId"
    FROM payrolls p
    JOIN vtcs vtc ON vtc.id = p.vtc_id
    LEFT JOIN payslips own ON own.payroll_id = p.id AND own.user_id = ${userId}::uuid
    WHERE p.vtc_id = ${vtcId}::uuid AND p.state <> 'WITHDRAWN' AND (${isKeeper} OR own.id IS NOT NULL)
      AND p.to_day <= (${until}::timestamptz AT TIME ZONE 'UTC')::date
      AND (p.state = 'REVIEW' OR p.closed_at >= ${from}::timestamptz OR p.to_day >= (${from}::timestamptz AT TIME ZONE 'UTC')::date)`;
}
