import type { Db } from '../lib/db.ts';

/** The database is in use: it has users. */
export class DatabaseUsedError extends Error {
  override readonly name = 'DatabaseUsedError';

  constructor() {
    super(
      'This database already has users, and the demo fills an empty one only. Set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
    );
  }
}

/**
 * Locks the users table, so that no one can register until the transaction ends. @throws DatabaseUsedError
 */
export async function lockUnusedDatabase(transaction: Db): Promise<void> {
  await transaction.$executeRaw`LOCK TABLE users IN EXCLUSIVE MODE`;
  if ((await transaction.user.count()) > 0) throw new DatabaseUsedError();
}
