import { dayOf } from '@waybill/schema/days';
import type {
  LedgerEntryForm,
  LedgerEntryTableQuery,
} from '@waybill/schema/features/ledger.fields';
import type { LedgerCurrency, LedgerLines } from '@waybill/schema/features/ledger.models';
import { messages } from '@waybill/schema/messages';
import { v7 as createId } from 'uuid';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type CsvCell, CsvStream } from '../../lib/csv-stream.ts';
import { decodeCursor, isDay, type Page, refuseCursor, toPage } from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import * as data from './entries.data.ts';
import type { EntryPosition, EntryRow } from './entries.data.ts';
import { getMeans } from './ledger.data.ts';
import { emitLedgerChanged } from './ledger.service.ts';
import { createEntries, lockLedger } from './posting.data.ts';
import { seesWages } from './posting.policy.ts';
import { openedBooks } from './posting.service.ts';

/** How many entries a download reads at a time. */
const csvPage = 500;

/** Lists one page of a company's entries. @throws VALIDATION_FAILED */
export async function listEntries(
  { db, actor }: Pick<ActorContext, 'db' | 'actor'>,
  vtcId: string,
  {
    limit,
    cursor,
    ...filters
  }: LedgerEntryTableQuery & { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<EntryRow>> {
  checkFilters(filters);
  const seen = { ...filters, seesWages: seesWages(actor) };
  const found = await data.listEntries(db, vtcId, seen, readPosition(cursor), limit + 1);
  return toPage(found, limit, ({ day, number }) => [day, `${number}`]);
}

/** Returns all entries that match as a table, a line for each account. @throws VALIDATION_FAILED, TOO_MANY_REQUESTS */
export async function openEntryTable(
  { db, rateLimits, actor }: ActorContext,
  vtcId: string,
  filters: LedgerEntryTableQuery,
): Promise<CsvStream> {
  await rateLimits.consume('ledgerCsvByUser', actor.userId);
  checkFilters(filters);
  const seen = { ...filters, seesWages: seesWages(actor) };
  const readPage = (after: EntryPosition | null) =>
    data.listEntries(db, vtcId, seen, after, csvPage);
  // Read before the first byte is sent, so that errors still become an error response.
  const first = await readPage(null);
  return new CsvStream(columns, listCells(first, readPage));
}

const columns = [
  'number',
  'day',
  'kind',
  'sourceId',
  'driver',
  'actor',
  'reverses',
  'note',
  'account',
  'amountMinor',
];

async function* listCells(
  first: readonly EntryRow[],
  readPage: (after: EntryPosition) => Promise<readonly EntryRow[]>,
): AsyncIterable<CsvCell[]> {
  let page = first;
  for (;;) {
    for (const row of page) {
      const { number, day, kind, sourceId, driverName, actorName, reverses, note } = row;
      for (const [account, amount] of Object.entries(row.lines)) {
        yield [number, day, kind, sourceId, driverName, actorName, reverses, note, account, amount];
      }
    }
    const last = page.at(-1);
    if (last === undefined || page.length < csvPage) return;
    page = await readPage(last);
  }
}

/** Posts a manual entry. @throws LEDGER_CLOSED, ENTRY_UNBALANCED, CASH_TOO_LOW, VTC_IS_ENDING, VALIDATION_FAILED, TOO_MANY_REQUESTS */
export async function createEntry(
  ctx: WriteContext,
  vtcId: string,
  { day, note, lines: given }: LedgerEntryForm,
): Promise<EntryRow> {
  await ctx.rateLimits.consume('ledgerWriteByUser', ctx.actor.userId);
  const now = ctx.clock();
  const lines: LedgerLines = Object.fromEntries(
    Object.entries(given).filter(([, amount]) => amount !== 0),
  );
  const sum = Object.values(lines).reduce((total, amount) => total + amount, 0);
  if (sum !== 0) throw AppError.at('lines', 'ENTRY_UNBALANCED');
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const books = openedBooks(await lockLedger(sqlOf(db), vtcId));
    if (!books) throw new AppError('LEDGER_CLOSED');
    if (day < books.startsOn || day > dayOf(now)) {
      throw new AppError('VALIDATION_FAILED', { fields: { day: messages.ledgerDayOutside } });
    }
    await requireCash(db, vtcId, lines.cash ?? 0);
    const id = createId({ msecs: now.getTime() });
    const { userId: actorId } = actor;
    const entry = { id, kind: 'manual', sourceId: id, day, lines, note, actorId } as const;
    await createEntries(sqlOf(db), vtcId, [entry], now);
    await recordAudit(db, actor, {
      vtcId,
      at: now,
      action: 'ledger.entry-created',
      subject: { id, name: note },
      after: { entryNote: note, entryLines: describeLines(lines, books.currency) },
    });
    await emitLedgerChanged(db, vtcId, actor.userId);
    return getEntry(db, id);
  });
}

/** Reverses a manual entry. @throws ENTRY_NOT_MANUAL, ENTRY_REVERSED, CASH_TOO_LOW, VTC_IS_ENDING, TOO_MANY_REQUESTS */
export async function reverseEntry(
  ctx: WriteContext,
  entryId: string,
  note: string,
): Promise<EntryRow> {
  await ctx.rateLimits.consume('ledgerWriteByUser', ctx.actor.userId);
  const now = ctx.clock();
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const vtcId = (await data.findVtcIdOfLedgerEntry(db, entryId)) ?? '';
    const books = openedBooks(await lockLedger(sqlOf(db), vtcId));
    if (!books) throw new AppError('LEDGER_CLOSED');
    const entry = await getEntry(db, entryId);
    if (entry.kind !== 'manual') throw new AppError('ENTRY_NOT_MANUAL');
    if (entry.reverses !== null || entry.reversedBy !== null) throw new AppError('ENTRY_REVERSED');
    await requireCash(db, vtcId, -(entry.lines.cash ?? 0));
    const reversal = { reversesId: entryId, actorId: actor.userId, note };
    const [id = ''] = await createEntries(sqlOf(db), vtcId, [reversal], now);
    await recordAudit(db, actor, {
      vtcId,
      at: now,
      action: 'ledger.entry-reversed',
      subject: { id: entryId, name: entry.note },
      before: { entryNote: entry.note, entryLines: describeLines(entry.lines, books.currency) },
      after: { entryNote: note },
    });
    await emitLedgerChanged(db, vtcId, actor.userId);
    return getEntry(db, id);
  });
}

/** Returns lines for the audit log. */
function describeLines(lines: LedgerLines, currency: LedgerCurrency): string[] {
  return Object.entries(lines).map(([account, minor]) => `${account} ${minor} ${currency}`);
}

/** Checks that a company isn't being deleted, and that a payment leaves enough cash. @throws VTC_IS_ENDING, CASH_TOO_LOW */
export async function requireCash(db: Db, vtcId: string, change: number): Promise<void> {
  const { cashMinor, overdraftMinor, isEnding } = await getMeans(db, vtcId);
  if (isEnding) throw new AppError('VTC_IS_ENDING');
  if (change < 0 && cashMinor + change < -overdraftMinor) {
    throw AppError.with('CASH_TOO_LOW', { cashMinor, neededMinor: -change });
  }
}

async function getEntry(db: Db, id: string): Promise<EntryRow> {
  const entry = await data.findEntry(db, id);
  if (!entry) throw new AppError('NOT_FOUND');
  return entry;
}

function checkFilters({ kind, sourceId, from, to }: LedgerEntryTableQuery): void {
  if (sourceId !== undefined && kind === undefined) {
    throw new AppError('VALIDATION_FAILED', {
      fields: { sourceId: messages.ledgerSourceNeedsKind },
    });
  }
  if (from !== undefined && to !== undefined && from > to) {
    throw new AppError('VALIDATION_FAILED', { fields: { to: messages.ledgerPeriodInvalid } });
  }
}

function readPosition(cursor: string | undefined): EntryPosition | null {
  if (cursor === undefined) return null;
  const [day = '', number = ''] = decodeCursor(cursor) ?? [];
  if (!isDay(day) || !/^\d{1,9}$/.test(number)) throw refuseCursor();
  return { day, number: Number(number) };
}
