import { Prisma } from '@waybill/db/client';
import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import {
  type PayLine,
  payLineSchema,
  type PayrollState,
} from '@waybill/schema/features/payroll.models';
import { v7 as createId } from 'uuid';
import { z } from 'zod';
import type { Db } from '../../lib/db.ts';
import type { Sql } from '../../lib/sql.ts';
import type { Days } from './periods.policy.ts';

/** A payslip that is put to review. */
export interface NewSlip {
  readonly userId: string;
  readonly salary: number;
  readonly lines: readonly PayLine[];
  readonly totalMinor: number;
  readonly carryMinor: number;
  readonly carriedMinor: number;
}

/** A stored payslip. */
export interface SlipRow {
  readonly id: string;
  readonly userId: string | null;
  readonly username: string | null;
  readonly lines: readonly PayLine[];
  readonly totalMinor: number;
  readonly carryMinor: number;
  readonly dispute: string | null;
  readonly disputedAt: Date | null;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
}

/** A stored payslip with its payroll. */
export interface PayslipRow extends SlipRow, Days {
  readonly payrollId: string;
  readonly vtcId: string;
  readonly vtcName: string;
  readonly state: PayrollState;
  readonly currency: LedgerCurrency;
  readonly reviewedAt: Date;
  readonly closedAt: Date | null;
}

const slip = Prisma.sql`
  slip.id, slip.user_id AS "userId", driver.username, slip.lines, slip.total_minor::float8 AS "totalMinor",
  slip.carry_minor::float8 AS "carryMinor", slip.dispute, slip.disputed_at AS "disputedAt", slip.answer,
  slip.answered_at AS "answeredAt"`;

const selectPayslips = Prisma.sql`
  SELECT ${slip}, p.id AS "payrollId", p.vtc_id AS "vtcId", vtc.name AS "vtcName", p.state::text AS state,
         l.currency::text AS currency, to_char(p.from_day, 'YYYY-MM-DD') AS "from", to_char(p.to_day, 'YYYY-MM-DD') AS "to",
         p.reviewed_at AS "reviewedAt", p.closed_at AS "closedAt"
  FROM payslips slip
  JOIN payrolls p ON p.id = slip.payroll_id
  JOIN vtcs vtc ON vtc.id = p.vtc_id
  JOIN ledgers l ON l.vtc_id = p.vtc_id
  LEFT JOIN users driver ON driver.id = slip.user_id`;

type Stored<Row> = Omit<Row, 'lines'> & { readonly lines: unknown };

const linesSchema = z.array(payLineSchema);
/** Returns a row with its stored lines, parsed. */
export function withLines<Row extends object>(row: Row & { readonly lines: unknown }) {
  return Object.assign({}, row, { lines: linesSchema.parse(row.lines) });
}

/** Returns lines as the database stores them. */
const toJson = (lines: readonly PayLine[]) => lines.map((line) => Object.assign({}, line));

/** Lists the payslips of a payroll, highest amount first. */
export async function listSlips(
  db: Db,
  payrollId: string,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<SlipRow[]> {
  const rows = await db.$queryRaw<Stored<SlipRow>[]>`
    SELECT ${slip} FROM payslips slip LEFT JOIN users driver ON driver.id = slip.user_id
    WHERE slip.payroll_id = ${payrollId}::uuid ORDER BY slip.total_minor DESC, slip.id OFFSET ${skip} LIMIT ${take}`;
  return rows.map(withLines);
}

/** Returns a payslip. Null if it doesn't exist. */
export async function findPayslip(db: Db, id: string): Promise<PayslipRow | null> {
  const [row] = await db.$queryRaw<
    Stored<PayslipRow>[]
  >`${selectPayslips} WHERE slip.id = ${id}::uuid`;
  return row ? withLines(row) : null;
}

/** Lists a driver's payslips that are in review or paid, latest first. */
export async function listOwnPayslips(
  db: Db,
  userId: string,
  after: string | null,
  take: number,
): Promise<PayslipRow[]> {
  const position = after === null ? Prisma.empty : Prisma.sql`AND slip.id < ${after}::uuid`;
  const rows = await db.$queryRaw<Stored<PayslipRow>[]>`
    ${selectPayslips} WHERE slip.user_id = ${userId}::uuid AND p.state <> 'WITHDRAWN' ${position}
    ORDER BY slip.id DESC LIMIT ${take}`;
  return rows.map(withLines);
}

/** Lists all payslips of a user, also withdrawn ones, oldest first. */
export async function listAllPayslips(db: Db, userId: string): Promise<PayslipRow[]> {
  const rows = await db.$queryRaw<Stored<PayslipRow>[]>`
    ${selectPayslips} WHERE slip.user_id = ${userId}::uuid ORDER BY slip.id`;
  return rows.map(withLines);
}

/** Creates the payslips of a payroll. */
export async function createSlips(
  db: Db,
  payrollId: string,
  slips: readonly NewSlip[],
  at: Date,
): Promise<void> {
  await db.payslip.createMany({
    data: slips.map(({ userId, salary, lines, totalMinor, carryMinor, carriedMinor }) => ({
      id: createId({ msecs: at.getTime() }),
      payrollId,
      userId,
      salary,
      lines: toJson(lines),
      totalMinor,
      carryMinor,
      carriedMinor,
    })),
  });
}

export async function setDispute(db: Db, id: string, dispute: string, at: Date): Promise<void> {
  await db.payslip.update({ where: { id }, data: { dispute, disputedAt: at } });
}

/** Saves the answer of a dispute, with the lines and amounts that result. */
export async function setAnswer(
  db: Db,
  id: string,
  answer: string,
  { lines, ...amounts }: Pick<NewSlip, 'lines' | 'totalMinor' | 'carryMinor'>,
  at: Date,
): Promise<void> {
  await db.payslip.update({
    where: { id },
    data: {
      ...amounts,
      lines: toJson(lines),
      answer,
      answeredAt: at,
    },
  });
}

/** Returns the company of a payslip. Null if it doesn't exist. */
export async function findVtcIdOfPayslip(db: Db, id: string): Promise<string | null> {
  const found = await db.payslip.findUnique({
    where: { id },
    select: { payroll: { select: { vtcId: true } } },
  });
  return found?.payroll.vtcId ?? null;
}

/** A paid payslip, as the books post it. */
export interface PostableSlip {
  readonly id: string;
  readonly driverId: string | null;
  readonly day: string;
  readonly totalMinor: number;
}

/** Lists those of these payslips that are paid. */
export async function listPostableSlips(
  sql: Sql,
  vtcId: string,
  ids: readonly string[],
): Promise<readonly PostableSlip[]> {
  return sql.query<PostableSlip>({
    text: `SELECT slip.id, slip.user_id AS "driverId", to_char(p.closed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
                  slip.total_minor::float8 AS "totalMinor"
           FROM payslips slip JOIN payrolls p ON p.id = slip.payroll_id
           WHERE slip.id = ANY($2::uuid[]) AND p.vtc_id = $1::uuid AND p.state = 'PAID' AND slip.total_minor > 0
           ORDER BY slip.id`,
    values: [vtcId, ids],
  });
}

/** Lists a company's paid payslips, after an id. */
export async function listPaidSlipIds(
  sql: Sql,
  { vtcId }: { readonly vtcId: string },
  { after, take }: { readonly after: string; readonly take: number },
): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>({
    text: `SELECT slip.id FROM payrolls p JOIN payslips slip ON slip.payroll_id = p.id
           WHERE p.vtc_id = $1::uuid AND p.state = 'PAID' AND slip.total_minor > 0 AND slip.id > $2::uuid
           ORDER BY slip.id LIMIT $3`,
    values: [vtcId, after, take],
  });
  return rows.map(({ id }) => id);
}

/** Lists the ids of a payroll's payslips. */
export async function listSlipIds(db: Db, payrollId: string): Promise<string[]> {
  const rows = await db.payslip.findMany({ where: { payrollId }, select: { id: true } });
  return rows.map(({ id }) => id);
}
