import { accountsByType, type LedgerCurrency } from '@waybill/schema/features/ledger.models';
import { NIL } from 'uuid';
import type { Db } from '../../lib/db.ts';

/** The books of a company. Null until they are opened. */
export interface LedgerRow {
  readonly currency: LedgerCurrency;
  readonly startsOn: string;
  readonly overdraftMinor: number;
  readonly cashMinor: number;
  readonly resultMinor: number;
  readonly unpaidMinor: number;
  readonly backlog: number;
  readonly failing: number;
}

const resultAccounts = [...accountsByType.income, ...accountsByType.costs];

export async function findLedger(db: Db, vtcId: string): Promise<LedgerRow | null> {
  const [row] = await db.$queryRaw<LedgerRow[]>`
    SELECT l.currency::text AS currency, to_char(l.starts_on, 'YYYY-MM-DD') AS "startsOn",
           l.overdraft_minor::float8 AS "overdraftMinor",
           (SELECT coalesce(sum(slip.total_minor), 0) FROM payrolls p JOIN payslips slip ON slip.payroll_id = p.id
            WHERE p.vtc_id = l.vtc_id AND p.state = 'REVIEW')::float8 AS "unpaidMinor",
           coalesce(ever.cash, 0)::float8 AS "cashMinor", coalesce(ever.result, 0)::float8 AS "resultMinor",
           ((SELECT count(DISTINCT subject_id) FROM vtc_due WHERE vtc_id = l.vtc_id AND subject_id <> l.vtc_id)
            + (SELECT count(*) FROM jobs
               WHERE vtc_id = l.vtc_id AND (ended_at, id) > (l.filled_at, l.filled_id)))::int AS backlog,
           (SELECT count(*) FROM vtc_due WHERE vtc_id = l.vtc_id AND error IS NOT NULL)::int AS failing
    FROM ledgers l
    CROSS JOIN LATERAL (
      SELECT sum(amount) FILTER (WHERE account = 'cash') AS cash,
             -sum(amount) FILTER (WHERE account = ANY(${resultAccounts})) AS result
      FROM ledger_sums WHERE vtc_id = l.vtc_id AND dim = 'ALL' AND grain = 'EVER') ever
    WHERE l.vtc_id = ${vtcId}::uuid AND l.currency IS NOT NULL`;
  return row ?? null;
}

/** Returns the currency of a company's books. Null until they are opened. */
export async function findCurrency(db: Db, vtcId: string): Promise<LedgerCurrency | null> {
  const [row] = await db.$queryRaw<{ currency: LedgerCurrency | null }[]>`
    SELECT currency::text AS currency FROM ledgers WHERE vtc_id = ${vtcId}::uuid`;
  return row?.currency ?? null;
}

/** What a company can pay with. */
interface Means {
  readonly cashMinor: number;
  /** How far below zero payments may take the cash. */
  readonly overdraftMinor: number;
  /** Whether the company is being deleted. */
  readonly isEnding: boolean;
}

/** Returns what a company can pay with. */
export async function getMeans(db: Db, vtcId: string): Promise<Means> {
  const [row] = await db.$queryRaw<Means[]>`
    SELECT coalesce(sums.amount, 0)::float8 AS "cashMinor", l.overdraft_minor::float8 AS "overdraftMinor",
           v.delete_after IS NOT NULL AS "isEnding"
    FROM ledgers l
    JOIN vtcs v ON v.id = l.vtc_id
    LEFT JOIN ledger_sums sums ON sums.vtc_id = l.vtc_id AND dim = 'ALL' AND grain = 'EVER' AND account = 'cash'
    WHERE l.vtc_id = ${vtcId}::uuid`;
  return row ?? { cashMinor: 0, overdraftMinor: 0, isEnding: false };
}

/** Opens the books: all jobs since the start are yet to be marked. */
export async function openLedger(
  db: Db,
  vtcId: string,
  { currency, startsOn }: Pick<LedgerRow, 'currency' | 'startsOn'>,
): Promise<void> {
  const first = new Date(startsOn);
  await db.ledger.update({
    where: { vtcId },
    data: { currency, startsOn: first, filledAt: first, filledId: NIL },
  });
}

export async function setOverdraft(db: Db, vtcId: string, overdraftMinor: number): Promise<void> {
  await db.ledger.update({ where: { vtcId }, data: { overdraftMinor } });
}

export async function createRate(
  db: Db,
  vtcId: string,
  usdPerEurPpm: number,
  since: Date,
): Promise<void> {
  await db.ledgerRate.create({ data: { vtcId, since, usdPerEurPpm } });
}

/** Lists a company's exchange rates, latest first. */
export async function listRates(db: Db, vtcId: string) {
  return db.ledgerRate.findMany({
    where: { vtcId },
    select: { since: true, usdPerEurPpm: true },
    orderBy: { since: 'desc' },
    take: 24,
  });
}
