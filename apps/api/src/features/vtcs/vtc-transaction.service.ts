import type { ActorTransaction, WriteContext } from '../../http/context.ts';
import type { Db } from '../../lib/db.ts';
import { lockVtcForKeyShare, lockVtc } from './vtcs.data.ts';

/**
 * Runs a change to the actor's company, its roles or its members. Locks the company's row: such changes are
 * serialized, so that what a policy checked still holds when the change is written.
 */
export async function withVtcLocked<T>(
  ctx: WriteContext,
  run: (transaction: ActorTransaction) => Promise<T>,
): Promise<T> {
  const { vtcId } = ctx.actor;
  const lockFirst = async (db: Db) => lockVtc(db, vtcId);
  return inVtcQueue(ctx, vtcId, () => ctx.transact(run, { lockFirst }));
}

/**
 * Runs a change that needs the actor's rights in their company but changes no one's: the default for features
 * that don't change roles, members or the company itself. Such changes run concurrently. Removing these
 * rights, or deleting the company, waits for them (ADR 26).
 */
export async function withRightsLocked<T>(
  { transact, actor }: WriteContext,
  run: (transaction: ActorTransaction) => Promise<T>,
): Promise<T> {
  const lockFirst = async (db: Db) => lockVtcForKeyShare(db, actor.vtcId);
  return transact(run, { lockFirst, locksRights: true });
}

/**
 * Runs work that locks a company once no other work in this process does: waiting for the lock itself would
 * occupy a connection.
 * @throws BUSY when that takes too long
 */
export async function inVtcQueue<T>(
  { vtcTurns, waitsUntil }: WriteContext,
  vtcId: string | null,
  run: () => Promise<T>,
): Promise<T> {
  return vtcId === null ? run() : vtcTurns(vtcId, waitsUntil, run);
}
