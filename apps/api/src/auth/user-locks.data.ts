import type { Db } from '../lib/db.ts';

/**
 * Makes other changes of the account, and of what refers to it, wait for the end of this
 * transaction.
 */
export async function lockUser(db: Db, userId: string): Promise<void> {
  await db.$queryRaw`SELECT FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
}

/** As `lockUser` for each of them, in the order of their ids, so that none waits for the other. */
export async function lockAccounts(db: Db, userIds: readonly string[]): Promise<void> {
  await db.$queryRaw`
    SELECT FROM users WHERE id = ANY(${[...userIds]}::uuid[]) ORDER BY id FOR UPDATE`;
}

/**
 * Makes whatever else is done with these users wait for the end of this transaction: what they join or
 * apply to, how they are answered, which jobs are theirs. Everybody locks them in the order of their
 * ids, after a company's lock and before those of applications (ADR 81). Others may still refer to them.
 */
export async function lockUsersInOrder(db: Db, userIds: readonly string[]): Promise<void> {
  await db.$queryRaw`
    SELECT FROM users WHERE id = ANY(${[...userIds]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
}

/** Lets nobody delete the user, or end what they sign in with, before the end of the transaction. */
export async function holdUser(db: Db, id: string): Promise<void> {
  await db.$queryRaw`SELECT FROM users WHERE id = ${id}::uuid FOR KEY SHARE`;
}
