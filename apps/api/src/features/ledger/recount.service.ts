import type { PrismaClient } from '@waybill/db/client';
import { NIL } from 'uuid';
import type { Db } from '../../lib/db.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import { listStanding } from './posting.data.ts';
import { type Books, correct, type LedgerSource } from './posting.policy.ts';
import { compareSums, listBooks, listStandingIds, listWaitingIds } from './recount.data.ts';

/** How many rows are compared at a time. */
const chunk = 5_000;

interface Comparison {
  readonly companies: number;
  /** The rows that the books have or should have entries for, such as jobs. */
  readonly compared: number;
  readonly waiting: number;
  readonly differences: readonly string[];
}

/** Compares the books of one company, or of all, with what they should have, in one snapshot. */
export async function compareInSnapshot(
  db: PrismaClient,
  sources: readonly LedgerSource[],
  vtcId: string | null,
): Promise<Comparison> {
  return db.$transaction((snapshot) => compareBooks(snapshot, sources, vtcId), {
    isolationLevel: 'RepeatableRead',
    timeout: 3_600_000,
  });
}

async function compareBooks(
  db: Db,
  sources: readonly LedgerSource[],
  vtcId: string | null,
): Promise<Comparison> {
  const all = await listBooks(db, vtcId);
  let [compared, waiting] = [0, 0];
  const differences: string[] = [];
  for (const books of all) {
    const found: string[] = [];
    for (const source of sources) {
      const ofSource = await compareEntries(db, books, source);
      compared += ofSource.compared;
      waiting += ofSource.waiting;
      found.push(...ofSource.differences);
    }
    const sums = (await compareSums(db, books.vtcId)).map(
      ({ key, stored, counted }) =>
        `${key}: is ${stored ?? 'missing'}, should be ${counted ?? 'missing'}`,
    );
    differences.push(...[...found, ...sums].map((it) => `${books.vtcId}, ${it}`));
  }
  return { companies: all.length, compared, waiting, differences };
}

async function compareEntries(db: Db, books: Books, { kind, list, read }: LedgerSource) {
  const sql = sqlOf(db);
  let [compared, waiting] = [0, 0];
  let after: string = NIL;
  const differences: string[] = [];
  for (;;) {
    const page = { after, take: chunk };
    const found = new Set([
      ...(await list(sql, books, page)),
      ...(await listStandingIds(db, books, { kind, ...page })),
    ]);
    const ids = [...found].toSorted().slice(0, chunk);
    const waitingIds = new Set(await listWaitingIds(db, books, ids));
    const settledIds = ids.filter((id) => !waitingIds.has(id));
    const wanted = await read(sql, books, settledIds);
    const standing = await listStanding(sql, books.vtcId, kind, settledIds);
    const { reversed, created } = correct(wanted, standing);
    differences.push(
      ...reversed.map((id) => `the entry ${id} shouldn’t stand`),
      ...created.map(({ sourceId }) => `the ${kind} ${sourceId} has no such entry`),
    );
    compared += ids.length;
    waiting += waitingIds.size;
    const last = ids.at(-1);
    if (last === undefined || ids.length < chunk) return { compared, waiting, differences };
    after = last;
  }
}
