import type { PrismaClient } from '@waybill/db/client';
import type { Database } from '@waybill/db/open-database';
import type { Db } from './db.ts';
import { hasEmitted, trackTransaction } from './happened.data.ts';
import type { OutboxSignals } from './outbox-signals.ts';
import { type Ask, runSqlTransaction } from './sql.data.ts';
import type { OwnSql } from './sql.ts';

interface Teller {
  readonly signals: OutboxSignals;
  /** The request that it belongs to. Null for background work. */
  readonly requestId: string | null;
}

/** Runs a transaction that may emit events, and signals this process once it is committed. */
export async function runEmittingTransaction<T>(
  { db, ...teller }: Teller & { readonly db: PrismaClient },
  run: (transaction: Db) => Promise<T>,
): Promise<T> {
  const outcome = await db.$transaction((transaction) =>
    listen(teller, transaction, () => run(transaction)),
  );
  return tell(teller, outcome);
}

/** Runs a transaction like `runEmittingTransaction`, without Prisma. */
export async function runEmittingSqlTransaction<Found, T>(
  { transactionPool, ...teller }: Teller & Pick<Database, 'transactionPool'>,
  ask: Ask<Found>,
  run: (sql: OwnSql, found: Found) => Promise<T>,
): Promise<T> {
  const outcome = await runSqlTransaction(transactionPool, ask, (sql, found) =>
    listen(teller, sql.transaction, () => run(sql, found)),
  );
  return tell(teller, outcome);
}

interface Outcome<T> {
  readonly result: T;
  readonly isWorthTelling: boolean;
}

async function listen<T>(
  { requestId }: Teller,
  transaction: object,
  run: () => Promise<T>,
): Promise<Outcome<T>> {
  trackTransaction(transaction, requestId);
  return { result: await run(), isWorthTelling: hasEmitted(transaction) };
}

function tell<T>({ signals }: Teller, { result, isWorthTelling }: Outcome<T>): T {
  if (isWorthTelling) signals.emit('spoken');
  return result;
}
