import type { MarketWatchesForm } from '@waybill/schema/features/market.fields';
import type { MarketWatch } from '@waybill/schema/features/market.models';
import { lockUsersInOrder } from '../../auth/user-locks.data.ts';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import type { Db } from '../../lib/db.ts';
import { allHappened } from '../../lib/happened.data.ts';
import { findLastStep } from './market.data.ts';
import * as data from './watches.data.ts';

/** Lists the cargoes that the actor watches. */
export async function getWatches({
  db,
  actor,
}: Pick<ActorContext, 'db' | 'actor'>): Promise<MarketWatch[]> {
  return data.listWatches(db, actor.userId, await findLastStep(db));
}

/** Replaces the cargoes that the actor watches. @throws TOO_MANY_REQUESTS */
export async function setWatches(
  { actor, rateLimits, transact }: WriteContext,
  { watches }: MarketWatchesForm,
): Promise<MarketWatch[]> {
  await rateLimits.consume('marketWatchByUser', actor.userId);
  return transact(async ({ db }) => {
    await lockUsersInOrder(db, [actor.userId]);
    await data.setWatches(db, actor.userId, watches);
    return data.listWatches(db, actor.userId, await findLastStep(db));
  });
}

/** Tells users which values that they watch the indexes of a new step have reached. */
export async function emitCrossings(db: Db, step: number, before: number | null): Promise<void> {
  const crossings = await data.listCrossings(db, step, before);
  await allHappened(
    db,
    crossings.map(({ userId, ...crossing }) => ({
      type: 'market.crossed',
      vtcId: null,
      actorId: null,
      subjectId: userId,
      payload: Object.assign({ step }, crossing),
    })),
  );
}
