import type { Db } from '../../lib/db.ts';

interface OwnMessage {
  readonly channelId: string;
  readonly n: number;
  readonly text: string | null;
  readonly sentAt: Date;
  readonly editedAt: Date | null;
}

/** Lists a user's messages, and how far they have read each channel. */
export async function listOwnRecords(db: Db, userId: string) {
  const messages = await db.$queryRaw<OwnMessage[]>`
    SELECT channel_id AS "channelId", n, chat_text(body, mentions) AS text, sent_at AS "sentAt", edited_at AS "editedAt"
    FROM chat_messages WHERE author_id = ${userId}::uuid ORDER BY channel_id, n`;
  const reads = await db.chatRead.findMany({
    where: { userId },
    select: { channelId: true, readN: true, involvement: true },
    orderBy: { channelId: 'asc' },
  });
  return { messages, reads };
}
export type OwnRecords = Awaited<ReturnType<typeof listOwnRecords>>;
