import type { LedgerReportQuery } from '@waybill/schema/features/ledger.fields';
import {
  ledgerAccounts,
  type LedgerLines,
  type LedgerReport,
  type ReportRowKind,
} from '@waybill/schema/features/ledger.models';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import type { ActorContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type CsvCell, CsvStream } from '../../lib/csv-stream.ts';
import type { Db } from '../../lib/db.ts';
import { groupBy } from '../../lib/group-by.ts';
import { findCurrency } from './ledger.data.ts';
import { monthsOf, periodBefore, splitPeriod } from './periods.policy.ts';
import { seesWages } from './posting.policy.ts';
import * as data from './reports.data.ts';
import type { SumRow } from './reports.data.ts';

/** Before the day of every entry. */
const firstDay = '1900-01-01';

/** Returns profit and loss of a period, with balance and cash flow. @throws LEDGER_CLOSED, VALIDATION_FAILED */
export async function getReport(
  { db, actor }: Pick<ActorContext, 'db' | 'actor'>,
  vtcId: string,
  { from, to, by }: LedgerReportQuery,
): Promise<LedgerReport> {
  checkPeriod(from, to);
  const currency = await findCurrency(db, vtcId);
  if (currency === null) throw new AppError('LEDGER_CLOSED');
  const ranges = splitPeriod(from, to);
  const before = periodBefore(from, to);
  const sumsOf = async (first: string, last: string) =>
    toLines(await data.addUp(db, vtcId, 'ALL', splitPeriod(first, last)));
  return {
    currency,
    from,
    to,
    accounts: await sumsOf(from, to),
    before: await sumsOf(before.from, before.to),
    rows: (await listRows(db, vtcId, { from, to, by })).map((row) =>
      by === 'driver' && !seesWages(actor) ? withoutWages(row) : row,
    ),
    balance: await sumsOf(firstDay, to),
    cash: Object.fromEntries(await data.addUpCash(db, vtcId, ranges)),
  };
}

/** Returns the same sums as a table. @throws LEDGER_CLOSED, VALIDATION_FAILED, TOO_MANY_REQUESTS */
export async function openReportTable(
  ctx: ActorContext,
  vtcId: string,
  query: LedgerReportQuery,
): Promise<CsvStream> {
  await ctx.rateLimits.consume('ledgerCsvByUser', ctx.actor.userId);
  const { accounts, rows } = await getReport(ctx, vtcId, query);
  const lines = [{ key: 'total', name: null, accounts }, ...rows];
  return new CsvStream(['key', 'name', ...ledgerAccounts], lines.map(cellsOf));
}

function cellsOf({ key, name, accounts }: LedgerReport['rows'][number]): CsvCell[] {
  return [key, name, ...ledgerAccounts.map((account) => accounts[account] ?? 0)];
}

async function listRows(
  db: Db,
  vtcId: string,
  { from, to, by }: LedgerReportQuery,
): Promise<LedgerReport['rows']> {
  if (by === 'none') return [];
  if (by === 'month') {
    const sums = await data.addUpByMonth(db, vtcId, splitPeriod(from, to, 'MONTH'));
    const byMonth = groupBy(sums, ({ key }) => key);
    return monthsOf(from, to).map((key) => ({
      key,
      name: null,
      accounts: toLines(byMonth.get(key) ?? []),
    }));
  }
  const ranges = splitPeriod(from, to);
  const dim = dimOf[by];
  const sums = [
    ...(await data.addUp(db, vtcId, dim, ranges)),
    ...(await data.addUpDays(db, vtcId, dim, ranges)),
  ];
  const keys = sums.map(({ key }) => key ?? '');
  const wholes = dim === 'TRUCK' ? await data.listWholes(db, keys) : new Map<string, string>();
  const byKey = groupBy(sums, ({ key }) => wholes.get(key ?? '') ?? key ?? '');
  const names = await data.listNames(db, dim, [...byKey.keys()]);
  return Array.from(byKey, ([key, own]) => ({
    key,
    name: names.get(key) ?? null,
    accounts: toLines(own),
  })).toSorted((a, b) => (a.accounts.revenue ?? 0) - (b.accounts.revenue ?? 0));
}

const dimOf = {
  driver: 'DRIVER',
  place: 'PLACE',
  truck: 'TRUCK',
} as const satisfies Partial<Record<ReportRowKind, data.ReportDim>>;

/** What others earn is for those who keep the books. */
function withoutWages(row: LedgerReport['rows'][number]): LedgerReport['rows'][number] {
  const { wages: _, ...accounts } = row.accounts;
  return { ...row, accounts };
}

/** Adds up sums by account. Accounts with 0 are left out. */
function toLines(sums: readonly SumRow[]): LedgerLines {
  const totals = new Map<string, number>();
  for (const { account, minor } of sums) totals.set(account, (totals.get(account) ?? 0) + minor);
  return Object.fromEntries([...totals].filter(([, minor]) => minor !== 0));
}

function checkPeriod(from: string, to: string): void {
  const latest = new Date(from);
  latest.setUTCFullYear(latest.getUTCFullYear() + limits.ledgerReportYears);
  if (from > to || to > latest.toISOString().slice(0, 10)) {
    throw new AppError('VALIDATION_FAILED', { fields: { to: messages.ledgerPeriodInvalid } });
  }
}
