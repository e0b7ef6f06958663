import { limits } from '@waybill/schema/limits';
import type { Db } from '../../lib/db.ts';

/** How many applications wait for an answer, counted up to what a badge shows. */
export async function countApplications(db: Db, vtcId: string): Promise<number> {
  return db.application.count({ where: { vtcId, state: 'PENDING' }, take: limits.badgeCount + 1 });
}
