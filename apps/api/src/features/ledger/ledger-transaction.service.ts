import type { RateLimitName } from '@waybill/schema/rate-limits';
import type { ActorTransaction, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import type { Sql } from '../../lib/sql.ts';
import { withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import { lockLedger } from './posting.data.ts';
import type { Books } from './posting.policy.ts';
import { openedBooks } from './posting.service.ts';

/** A change under the lock of a company's ledger, as the pump's. */
export interface LedgerChange extends ActorTransaction {
  readonly sql: Sql;
  readonly vtcId: string;
  readonly now: Date;
  /** Null before the books are opened. */
  readonly books: Books | null;
}

/**
 * Runs a change with the ledger of a company locked: of this one, or of the one that a row belongs to.
 * @throws NOT_FOUND if there is no such row, TOO_MANY_REQUESTS
 */
export async function withLedgerLocked<T>(
  ctx: WriteContext,
  limit: Extract<RateLimitName, `${string}WriteByUser`>,
  of: string | ((db: Db) => Promise<string | null>),
  run: (change: LedgerChange) => Promise<T>,
): Promise<T> {
  await ctx.rateLimits.consume(limit, ctx.actor.userId);
  const now = ctx.clock();
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const vtcId = typeof of === 'string' ? of : await of(db);
    if (vtcId === null) throw new AppError('NOT_FOUND');
    const sql = sqlOf(db);
    const books = openedBooks(await lockLedger(sql, vtcId));
    return run({ db, actor, sql, vtcId, now, books });
  });
}
