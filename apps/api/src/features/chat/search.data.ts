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

/**
 * How many messages of each channel are looked through one by one before the index is asked: it reads all
 * messages with a word, also those of other companies, which are many for a frequent word.
 */
const lastMessages = 1_000;

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
  const found = Prisma.sql`m.words @@ chat_query(${q}) ${
    afterId === null
      ? Prisma.empty
      : Prisma.sql`AND (m.sent_at, m.channel_id, m.n) <
                       (SELECT l.sent_at, l.channel_id, l.n FROM chat_messages l WHERE l.id = ${afterId}::uuid)`
  }`;
  return db.$queryRaw<FindingRow[]>`
    WITH readable AS MATERIALIZED (
      SELECT c.id, (
          SELECT m.sent_at FROM chat_messages m WHERE m.channel_id = c.id AND m.n = c.last_n - ${lastMessages}::int
        ) AS begins_at FROM chat_channels c WHERE c.id IN (${which})
        AND EXISTS (SELECT FROM chat_readers(c.id, ${now}::timestamptz) who WHERE who.user_id = ${userId}::uuid)
    ), border AS MATERIALIZED (
      -- Later messages are among the last ones of each channel.
      SELECT coalesce(max(begins_at), '-infinity') AS at FROM readable
    ), found_last AS MATERIALIZED (
      SELECT m.* FROM readable r CROSS JOIN LATERAL (
        SELECT * FROM chat_messages WHERE channel_id = r.id ORDER BY n DESC LIMIT ${lastMessages}) m
      WHERE m.sent_at > (SELECT at FROM border) AND ${found}
      ORDER BY m.sent_at DESC, m.channel_id DESC, m.n DESC LIMIT ${limit}
    ), found_before AS (
      SELECT m.* FROM chat_messages m JOIN readable r ON r.id = m.channel_id
      WHERE (SELECT count(*) FROM found_last) < ${limit} AND m.sent_at <= (SELECT at FROM border) AND ${found}
      ORDER BY m.sent_at DESC, m.channel_id DESC, m.n DESC LIMIT ${limit}
    )
    SELECT m.id, m.channel_id AS "channelId", m.n, m.author_id AS "authorId", author.username,
           ${Prisma.raw(avatarSql('author'))} AS "avatarUrl", chat_text(m.body, m.mentions) AS text, m.sent_at AS "sentAt"
    FROM (SELECT * FROM found_last UNION ALL SELECT * FROM found_before) m
    LEFT JOIN users author ON author.id = m.author_id
    ORDER BY m.sent_at DESC, m.channel_id DESC, m.n DESC LIMIT ${limit}`;
}
