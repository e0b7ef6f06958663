import type { ActorTransaction, WriteContext } from '../../http/context.ts';
import { lockVtc } from './vtcs.data.ts';

/**
 * Runs a change of the roles or members of the actor's company. Such changes wait for one another,
 * so that what a policy has seen still holds when the change is written.
 */
export async function changeInVtc<T>(
  ctx: WriteContext,
  run: (transaction: ActorTransaction) => Promise<T>,
): Promise<T> {
  const { vtcId } = ctx.actor;
  return inTurnOfVtc(ctx, vtcId, () => ctx.transact(run, async (db) => lockVtc(db, vtcId)));
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
