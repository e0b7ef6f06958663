import type { ActorTransaction, WriteContext } from '../../http/context.ts';
import type { Db } from '../../lib/db.ts';
import { keepVtc, lockVtc } from './vtcs.data.ts';

/**
 * Runs a change of the actor's company, its roles or its members. It locks the company's row: such
 * changes wait for one another, so that what a policy has seen still holds when the change is written.
 */
export async function withVtcLocked<T>(
  ctx: WriteContext,
  run: (transaction: ActorTransaction) => Promise<T>,
): Promise<T> {
  const { vtcId } = ctx.actor;
  const lockFirst = async (db: Db) => lockVtc(db, vtcId);
  return inTurnOfVtc(ctx, vtcId, () => ctx.transact(run, { lockFirst }));
}

/**
 * Runs a change that needs the actor's rights in their company and changes nobody's: what a feature
 * takes unless it changes roles, members or the company itself. Such changes run side by side. What
 * would take these rights away, or end the company, waits for them (ADR 26).
 */
export async function withRightsHeld<T>(
  { transact, actor }: WriteContext,
  run: (transaction: ActorTransaction) => Promise<T>,
): Promise<T> {
  const lockFirst = async (db: Db) => keepVtc(db, actor.vtcId);
  return transact(run, { lockFirst, holdsRights: true });
}

/**
 * Begins what locks a company when nothing else in this process does: the lock would make it wait
 * as well, but with a connection in its hand.
 * @throws BUSY when that takes too long
 */
export async function inTurnOfVtc<T>(
  { vtcTurns, waitsUntil }: WriteContext,
  vtcId: string | null,
  run: () => Promise<T>,
): Promise<T> {
  return vtcId === null ? run() : vtcTurns(vtcId, waitsUntil, run);
}
