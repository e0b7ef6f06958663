import type { Db } from '../../lib/db.ts';

/** Lists the mails to a user, without their contents. */
export async function listOwnRecords(db: Db, userId: string) {
  return db.mail.findMany({
    where: { userId },
    select: { kind: true, state: true, createdAt: true, finishedAt: true },
    orderBy: { createdAt: 'asc' },
  });
}
export type OwnRecords = Awaited<ReturnType<typeof listOwnRecords>>;
