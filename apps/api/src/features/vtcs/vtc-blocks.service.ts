import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { type BlockKey, isBlocked } from './vtc-blocks.data.ts';

/**
 * Refuses whom the company has blocked. Call it in the transaction of whatever makes them a member or
 * asks for that, once their membership was read in it: whoever removes a member blocks them at once.
 * @throws RECRUITMENT_CLOSED
 */
export async function requireNotBlocked(db: Db, key: BlockKey, now: Date): Promise<void> {
  if (await isBlocked(db, key, now)) throw new AppError('RECRUITMENT_CLOSED');
}
