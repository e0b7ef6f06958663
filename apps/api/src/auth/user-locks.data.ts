import type { Db } from '../lib/db.ts';

/**
 * Locks the user: other changes to the account, and to rows that reference it, wait until this transaction
 * ends.
 */
export async function lockUser(db: Db, userId: string): Promise<void> {
  await db.$queryRaw`SELECT FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
}

/** Locks several users like `lockUser`, in id order to prevent deadlocks. */
export async function lockAccounts(db: Db, userIds: readonly string[]): Promise<void> {
  await db.$queryRaw`
    SELECT FROM users WHERE id = ANY(${[...userIds]}::uuid[]) ORDER BY id FOR UPDATE`;
}

/**
 * Locks these users for all that is decided about them: what they join or apply to, how they are answered,
 * which jobs are theirs. Always lock them in id order, after a company's lock and before application locks
 * (ADR 81). Other rows may still reference them.
 */
export async function lockUsersInOrder(db: Db, userIds: readonly string[]): Promise<void> {
  await db.$queryRaw`
    SELECT FROM users WHERE id = ANY(${[...userIds]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
}

/** Locks the user against deletion, and against ending their credentials, until the transaction ends. */
export async function lockUserForKeyShare(db: Db, id: string): Promise<void> {
  await db.$queryRaw`SELECT FROM users WHERE id = ${id}::uuid FOR KEY SHARE`;
}
