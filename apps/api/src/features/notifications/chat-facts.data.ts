import type { Db } from '../../lib/db.ts';

/**
 * Returns the name of a message's channel, without one for a pair's. Null if the reader has read the message or may
 * not read it any more, or if it was removed.
 */
export async function findUnreadChannel(
  db: Db,
  userId: string,
  { channelId, n }: { readonly channelId: string; readonly n: number },
  now: Date,
): Promise<{ readonly name: string | null } | null> {
  const [found] = await db.$queryRaw<{ name: string | null }[]>`
    SELECT coalesce(c.name, e.title, a.name, v.name) AS name FROM chat_channels c
    JOIN chat_messages m ON m.channel_id = c.id AND m.n = ${n}::int AND m.removed IS NULL
    LEFT JOIN vtcs v ON v.id = c.vtc_id
    LEFT JOIN events e ON e.id = c.event_id
    LEFT JOIN alliances a ON a.id = c.alliance_id
    LEFT JOIN chat_reads r ON r.channel_id = c.id AND r.user_id = ${userId}::uuid
    WHERE c.id = ${channelId}::uuid AND coalesce(r.read_n, 0) < m.n
      AND EXISTS (SELECT FROM chat_readers(c.id, ${now}::timestamptz) who WHERE who.user_id = ${userId}::uuid)`;
  return found ?? null;
}
