import type { Db } from '../../lib/db.ts';

/** Lists a user's messages, and how far they have read each channel. */
export async function listOwnRecords(db: Db, userId: string) {
  return db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      chatMessages: {
        select: { channelId: true, n: true, body: true, sentAt: true, editedAt: true },
        orderBy: [{ channelId: 'asc' }, { n: 'asc' }],
      },
      chatReads: { select: { channelId: true, readN: true }, orderBy: { channelId: 'asc' } },
    },
  });
}
export type OwnRecords = Awaited<ReturnType<typeof listOwnRecords>>;
