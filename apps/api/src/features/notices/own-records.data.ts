import type { Db } from '../../lib/db.ts';

/** The operators' notices that a user dismissed. */
export async function listOwnRecords(db: Db, userId: string) {
  return db.noticeDismissal.findMany({
    where: { userId },
    select: { noticeId: true, dismissedAt: true },
    orderBy: { dismissedAt: 'asc' },
  });
}
export type OwnRecords = Awaited<ReturnType<typeof listOwnRecords>>;
