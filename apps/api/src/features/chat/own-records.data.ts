import type { Db } from '../../lib/db.ts';

interface OwnMessage {
  readonly channelId: string;
  readonly n: number;
  readonly text: string | null;
  readonly sentAt: Date;
  readonly editedAt: Date | null;
}

/** Lists a user's messages, pictures, reactions, reads, blocks, mutes and reports. */
export async function listOwnRecords(db: Db, userId: string) {
  const messages = await db.$queryRaw<OwnMessage[]>`
    SELECT channel_id AS "channelId", n, chat_text(body, mentions) AS text, sent_at AS "sentAt", edited_at AS "editedAt"
    FROM chat_messages WHERE author_id = ${userId}::uuid ORDER BY channel_id, n`;
  const reads = await db.chatRead.findMany({
    where: { userId },
    select: { channelId: true, readN: true, involvement: true },
    orderBy: { channelId: 'asc' },
  });
  const [pictures, reactions, blocks, mutes, reports] = await Promise.all([
    db.chatPicture.findMany({
      where: { authorId: userId },
      select: { id: true, createdAt: true },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    }),
    db.chatReaction.findMany({
      where: { userId },
      select: { channelId: true, n: true, mark: true },
      orderBy: [{ channelId: 'asc' }, { n: 'asc' }, { mark: 'asc' }],
    }),
    db.chatBlock.findMany({
      where: { userId },
      select: { blockedId: true },
      orderBy: { blockedId: 'asc' },
    }),
    db.chatMute.findMany({
      where: { userId },
      select: { vtcId: true, until: true, reason: true },
      orderBy: { vtcId: 'asc' },
    }),
    db.chatReport.findMany({
      where: { reporterId: userId },
      select: { channelId: true, n: true, reason: true, createdAt: true },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    }),
  ]);
  return { messages, pictures, reactions, reads, blocks, mutes, reports };
}
export type OwnRecords = Awaited<ReturnType<typeof listOwnRecords>>;
