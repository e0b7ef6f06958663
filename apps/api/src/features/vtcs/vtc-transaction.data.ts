import type { Actor } from '../../auth/actor.ts';
import { getActorNow } from '../../auth/actors.data.ts';
import type { ActorContext } from '../../http/context.ts';
import type { Db } from '../../lib/db.ts';

/** A change of a company while no other change of its roles and members runs. */
export interface VtcTransaction {
  readonly db: Db;
  /** With the rights of this moment: a kick or demotion that came first has counted. */
  readonly actor: Actor;
}

/**
 * Runs a change of the roles or members of the actor's company. Such changes wait for one another,
 * so that what a policy has seen still holds when the change is written.
 */
export async function changeInVtc<T>(
  ctx: ActorContext,
  run: (transaction: VtcTransaction) => Promise<T>,
): Promise<T> {
  const { db, actor } = ctx;
  return inTurnOfVtc(ctx, actor.vtcId, () =>
    db.$transaction(async (transaction) => {
      await lockVtc(transaction, actor.vtcId);
      return run({ db: transaction, actor: await getActorNow(transaction, actor) });
    }),
  );
}

/**
 * Begins what locks a company when nothing else in this process does: the lock would make it wait
 * as well, but with a connection in its hand.
 * @throws BUSY when that takes too long
 */
export async function inTurnOfVtc<T>(
  { vtcTurns, waitsUntil }: ActorContext,
  vtcId: string | null,
  run: () => Promise<T>,
): Promise<T> {
  return vtcId === null ? run() : vtcTurns(vtcId, waitsUntil, run);
}

/** Makes other changes of the company's roles and members wait for the end of this transaction. */
export async function lockVtc(db: Db, vtcId: string | null): Promise<void> {
  if (vtcId === null) return;
  await db.$queryRaw`SELECT FROM vtcs WHERE id = ${vtcId}::uuid FOR NO KEY UPDATE`;
}
