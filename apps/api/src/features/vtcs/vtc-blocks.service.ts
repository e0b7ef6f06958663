import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { type BlockKey, isBlocked } from './vtc-blocks.data.ts';

/**
 * Refuses a user that the company has blocked. Call it in the transaction that makes them a member or files
 * an application, after reading their membership: a member is removed and blocked at once.
 * @throws RECRUITMENT_CLOSED
 */
export async function requireNotBlocked(db: Db, key: BlockKey, now: Date): Promise<void> {
  if (await isBlocked(db, key, now)) throw new AppError('RECRUITMENT_CLOSED');
}
