import type { ActorTransaction, WriteContext } from '../http/context.ts';
import { lockUser } from './user-locks.data.ts';

/**
 * Runs a change of what the actor signs in with. Such changes of one account wait for one another
 * and for everything else that the account is writing: whoever is signed out by one of them has
 * either written before it or not at all.
 */
export async function withAccountLocked<T>(
  { transact, actor }: WriteContext,
  run: (transaction: ActorTransaction) => Promise<T>,
): Promise<T> {
  return transact(run, { lockFirst: async (db) => lockUser(db, actor.userId) });
}
