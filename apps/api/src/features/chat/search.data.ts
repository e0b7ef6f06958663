import { Prisma } from '@waybill/db/client';
import type { Db } from '../../lib/db.ts';
import { avatarSql } from '../media/media.data.ts';
import { selectNear } from './channels.data.ts';

/** A message that a search has found. */
export interface FindingRow {
  readonly id: string;
  readonly channelId: string;
  readonly n: number;
  readonly authorId: string | null;
  readonly username: string | null;
  readonly avatarUrl: string | null;
  readonly text: string;
  readonly sentAt: Date;
}

/** Which messages to find. */
export interface SearchAsked {
  readonly q: string;
  /** The only channel to look in. */
  readonly channelId?: string | undefined;
  readonly limit: number;
}

/**
 * Finds messages with all the words, or their beginnings, in channels that a user may read, the newest first;
 * those after the message of this id.
 */
export async function searchMessages(
  db: Db,
  userId: string,
  { q, channelId, limit }: SearchAsked,
  afterId: string | null,
  now: Date,
): Promise<FindingRow[]> {
  const which =
    channelId === undefined ? selectNear([userId]) : Prisma.sql`SELECT ${channelId}::uuid`;
  const rest =
    afterId === null
      ? Prisma.empty
      : Prisma.sql`AND (m.sent_at, m.channel_id, m.n) <
                       (SELECT l.sent_at, l.channel_id, l.n FROM chat_messages l WHERE l.id = ${afterId}::uuid)`;
  return db.$queryRaw<FindingRow[]>`
    WITH readable AS MATERIALIZED (
      SELECT c.id FROM chat_channels c WHERE c.id IN (${which})
        AND EXISTS (SELECT FROM chat_readers(c.id, ${now}::timestamptz) who WHERE who.user_id = ${userId}::uuid)
    )
    SELECT m.id, m.channel_id AS "channelId", m.n, m.author_id AS "authorId", author.username,
           ${Prisma.raw(avatarSql('author'))} AS "avatarUrl", chat_text(m.body, m.mentions) AS text, m.sent_at AS "sentAt"
    FROM chat_messages m LEFT JOIN users author ON author.id = m.author_id
    WHERE m.channel_id IN (SELECT id FROM readable) AND m.words @@ chat_query(${q}) ${rest}
    ORDER BY m.sent_at DESC, m.channel_id DESC, m.n DESC LIMIT ${limit}`;
}
