import { Prisma } from '@waybill/db/client';
import type { PayLine } from '@waybill/schema/features/payroll.models';
import type { Db } from '../../lib/db.ts';
import { withLines } from './payslips.data.ts';
import type { Days, Span } from './periods.policy.ts';

/** What the books have of a driver's deliveries in a period. */
export interface DrivenRow {
  /** The period's first day. */
  readonly from: string;
  readonly userId: string;
  readonly jobs: number;
  readonly distanceM: number;
  readonly revenueMinor: number;
  readonly finesMinor: number;
  readonly timed: number;
  readonly onTime: number;
  readonly inspected: number;
  readonly undamaged: number;
}

/** SQL for periods, given by their days. */
const periodsOf = (periods: readonly Days[]) => Prisma.sql`
  unnest(${periods.map(({ from }) => from)}::date[], ${periods.map(({ to }) => to)}::date[]) period (from_day, to_day)`;

const onlyOf = (userId: string | null, column: Prisma.Sql) =>
  userId === null ? Prisma.sql`${column} IS NOT NULL` : Prisma.sql`${column} = ${userId}::uuid`;

/** Adds up each driver's deliveries by period, or those of one driver. */
export async function listDriven(
  db: Db,
  vtcId: string,
  periods: readonly Days[],
  userId: string | null,
): Promise<DrivenRow[]> {
  return db.$queryRaw<DrivenRow[]>`
    SELECT to_char(period.from_day, 'YYYY-MM-DD') AS "from", e.driver_id AS "userId", count(*)::int AS jobs,
           coalesce(sum(job.distance_m), 0)::float8 AS "distanceM",
           coalesce(sum(-(e.lines ->> 'revenue')::bigint), 0)::float8 AS "revenueMinor",
           coalesce(sum((e.lines ->> 'fines')::bigint), 0)::float8 AS "finesMinor",
           count(job.late)::int AS timed, (count(*) FILTER (WHERE NOT job.late))::int AS "onTime",
           count(job.cargo_damage_ppm)::int AS inspected,
           (count(*) FILTER (WHERE job.cargo_damage_ppm < 10000))::int AS undamaged
    FROM ${periodsOf(periods)}
    JOIN ledger_entries e ON e.vtc_id = ${vtcId}::uuid AND e.kind = 'job' AND e.day BETWEEN period.from_day AND period.to_day
    JOIN ledger_standing standing ON standing.entry_id = e.id
    JOIN jobs job ON job.id = e.source_id AND job.state = 'delivered'
    WHERE ${onlyOf(userId, Prisma.sql`e.driver_id`)}
    GROUP BY period.from_day, e.driver_id`;
}

/** A driver's times in a company that touch a period. */
export interface MembershipRow {
  readonly from: string;
  readonly userId: string;
  readonly spans: readonly Span[];
}

/** Lists the members of periods with their times in the company, or one driver. */
export async function listMemberships(
  db: Db,
  vtcId: string,
  periods: readonly Days[],
  userId: string | null,
): Promise<MembershipRow[]> {
  return db.$queryRaw<MembershipRow[]>`
    SELECT to_char(period.from_day, 'YYYY-MM-DD') AS "from", m.user_id AS "userId",
           jsonb_agg(jsonb_build_object(
             'joinedAt', to_char(m.joined_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'leftAt', to_char(m.left_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) AS spans
    FROM ${periodsOf(periods)}
    JOIN membership_periods m ON m.vtc_id = ${vtcId}::uuid
      AND m.joined_at < (period.to_day + 1)::timestamp AT TIME ZONE 'UTC'
      AND (m.left_at IS NULL OR m.left_at > period.from_day::timestamp AT TIME ZONE 'UTC')
    WHERE ${onlyOf(userId, Prisma.sql`m.user_id`)}
    GROUP BY period.from_day, m.user_id`;
}

/** Returns the salaries of members' roles, added up, in whole units. */
export async function listSalaries(
  db: Db,
  vtcId: string,
  userId: string | null,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.$queryRaw<{ userId: string; salary: number }[]>`
    SELECT held.user_id AS "userId", sum(role.salary)::int AS salary
    FROM member_roles held JOIN roles role ON role.id = held.role_id
    WHERE held.vtc_id = ${vtcId}::uuid AND ${onlyOf(userId, Prisma.sql`held.user_id`)} GROUP BY held.user_id`;
  return new Map(rows.map((row) => [row.userId, row.salary]));
}

/** What earlier payslips have, by driver. */
export interface EarlierSlip {
  readonly userId: string;
  /** The first day of its payroll. */
  readonly from: string;
  readonly salary: number;
  readonly lines: readonly PayLine[];
}

/** Lists the payslips of payrolls from a day on that weren't withdrawn. */
export async function listEarlierSlips(
  db: Db,
  vtcId: string,
  from: string,
): Promise<EarlierSlip[]> {
  const rows = await db.$queryRaw<(Omit<EarlierSlip, 'lines'> & { lines: unknown })[]>`
    SELECT slip.user_id AS "userId", to_char(p.from_day, 'YYYY-MM-DD') AS "from", slip.salary, slip.lines
    FROM payrolls p JOIN payslips slip ON slip.payroll_id = p.id
    WHERE p.vtc_id = ${vtcId}::uuid AND p.state <> 'WITHDRAWN' AND p.from_day >= ${from}::date
      AND slip.user_id IS NOT NULL`;
  return rows.map(withLines);
}

/** Returns what drivers owe from earlier payslips and no later one has taken over. */
export async function listOwed(db: Db, vtcId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db.$queryRaw<{ userId: string; minor: number }[]>`
    SELECT slip.user_id AS "userId", sum(slip.carry_minor - slip.carried_minor)::float8 AS minor
    FROM payrolls p JOIN payslips slip ON slip.payroll_id = p.id
    WHERE p.vtc_id = ${vtcId}::uuid AND p.state <> 'WITHDRAWN' AND slip.user_id IS NOT NULL
    GROUP BY slip.user_id HAVING sum(slip.carry_minor - slip.carried_minor) <> 0`;
  return new Map(rows.map(({ userId, minor }) => [userId, minor]));
}

/** Returns the names of accounts. */
export async function listUsernames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.user.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, username: true },
  });
  return new Map(rows.map(({ id, username }) => [id, username]));
}
