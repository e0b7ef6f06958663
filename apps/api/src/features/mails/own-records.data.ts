import type { Db } from '../../lib/db.ts';

/** The mails to a user, without their content. */
export async function listOwnRecords(db: Db, userId: string) {
  return db.mail.findMany({
    where: { userId },
    select: { kind: true, state: true, createdAt: true, finishedAt: true },
    orderBy: { createdAt: 'asc' },
  });
}
export type OwnRecords = Awaited<ReturnType<typeof listOwnRecords>>;
