import type { Db } from '../lib/db.ts';

/**
 * Makes other changes of the account, and of what refers to it, wait for the end of this
 * transaction.
 */
export async function lockUser(db: Db, userId: string): Promise<void> {
  await db.$queryRaw`SELECT FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
}

/**
 * Makes other changes of which company the user belongs to wait for the end of this transaction. The
 * company's lock comes before it.
 */
export async function lockBelonging(db: Db, userId: string): Promise<void> {
  await db.$queryRaw`SELECT FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
}

/** Lets nobody delete the user, or end what they sign in with, before the end of the transaction. */
export async function holdUser(db: Db, id: string): Promise<void> {
  await db.$queryRaw`SELECT FROM users WHERE id = ${id}::uuid FOR KEY SHARE`;
}
