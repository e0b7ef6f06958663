import type { ActorTransaction, WriteContext } from '../http/context.ts';
import { lockUser } from './user-locks.data.ts';

/**
 * Runs a change to how the actor signs in, with the account locked. Changes to one account, and other writes
 * by it, are serialized: a credential that this change revokes has either written before it or not at all.
 */
export async function withAccountLocked<T>(
  { transact, actor }: WriteContext,
  run: (transaction: ActorTransaction) => Promise<T>,
): Promise<T> {
  return transact(run, { lockFirst: async (db) => lockUser(db, actor.userId) });
}
