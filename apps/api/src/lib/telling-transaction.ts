import type { PrismaClient } from '@waybill/db/client';
import type { Db } from './db.ts';
import { hasSpoken, noteRequest } from './happened.data.ts';
import type { OutboxSignals } from './outbox-signals.ts';

interface Deps {
  readonly db: PrismaClient;
  readonly signals: OutboxSignals;
  /** The request that it is for; null when nobody asked. */
  readonly requestId: string | null;
}

/** Runs a transaction in which something may happen, and tells this process of it once it is committed. */
export async function runTellingTransaction<T>(
  { db, signals, requestId }: Deps,
  run: (transaction: Db) => Promise<T>,
): Promise<T> {
  const { result, isWorthTelling } = await db.$transaction(async (transaction) => {
    noteRequest(transaction, requestId);
    return { result: await run(transaction), isWorthTelling: hasSpoken(transaction) };
  });
  if (isWorthTelling) signals.emit('spoken');
  return result;
}
