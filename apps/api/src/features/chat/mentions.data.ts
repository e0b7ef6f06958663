import { Prisma } from '@waybill/db/client';
import { limits } from '@waybill/schema/limits';
import type { Sql } from '../../lib/sql.ts';
import { avatarSql } from '../media/media.data.ts';
import type { ChannelState } from './channels.data.ts';

interface ReaderRow {
  readonly id: string;
  readonly username: string;
  readonly avatarUrl: string | null;
}

/** Which readers to list: those that a text names, or those with a word in their name that begins like this. */
export type ReadersAsked = { readonly text: string } | { readonly start: string };

/**
 * Lists other readers of a channel. In an event's, drivers of other companies see only those who have written:
 * who takes part is not for them.
 */
export async function listReaders(
  { query }: Pick<Sql, 'query'>,
  channel: Pick<ChannelState, 'id' | 'kind' | 'vtcId'>,
  { userId, vtcId }: { readonly userId: string; readonly vtcId: string | null },
  asked: ReadersAsked,
  now: Date,
): Promise<readonly ReaderRow[]> {
  const isNamed =
    'text' in asked
      ? Prisma.sql`(strpos(lower(${asked.text}), '@' || lower(u.username)) > 0 OR strpos(${asked.text}, '<@' || u.id || '>') > 0)`
      : Prisma.sql`strpos(' ' || lower(u.username), ' ' || lower(${asked.start})) > 0`;
  const most = 'text' in asked ? Prisma.empty : Prisma.sql`LIMIT ${limits.chatReaders}`;
  const seesAll = channel.kind !== 'EVENT' || channel.vtcId === vtcId;
  return query<ReaderRow>(Prisma.sql`
    SELECT u.id, u.username, ${Prisma.raw(avatarSql('u'))} AS "avatarUrl" FROM users u
    WHERE u.id IN (SELECT user_id FROM chat_readers(${channel.id}::uuid, ${now}::timestamptz))
      AND u.id <> ${userId}::uuid AND ${isNamed}
      AND (${seesAll} OR EXISTS (
        SELECT FROM chat_messages m WHERE m.channel_id = ${channel.id}::uuid AND m.author_id = u.id))
    ORDER BY lower(u.username), u.id ${most}`);
}

/**
 * Lists the readers to notify of a message that mentions them: those of the ids, or all. Pairs are notified of
 * each message, unless they want only mentions.
 */
export async function listMentioned(
  { query }: Pick<Sql, 'query'>,
  { id, kind }: Pick<ChannelState, 'id' | 'kind'>,
  authorId: string,
  ids: readonly string[] | 'all',
  now: Date,
): Promise<string[]> {
  const which = ids === 'all' ? Prisma.empty : Prisma.sql`AND who.user_id = ANY(${ids}::uuid[])`;
  const rows = await query<{ userId: string }>(Prisma.sql`
    SELECT DISTINCT who.user_id AS "userId" FROM chat_readers(${id}::uuid, ${now}::timestamptz) who
    LEFT JOIN chat_reads r ON r.channel_id = ${id}::uuid AND r.user_id = who.user_id
    WHERE who.user_id <> ${authorId}::uuid ${which}
      AND coalesce(r.involvement, 'ALL') <> 'NOTHING'
      AND (${kind}::text <> 'DIRECT' OR r.involvement = 'MENTIONS')`);
  return rows.map(({ userId }) => userId);
}

/**
 * Returns the other of a pair, if this message notifies them: they had read all before it, or there was silence
 * since the given time.
 */
export async function findReceiver(
  { query }: Pick<Sql, 'query'>,
  channelId: string,
  authorId: string,
  { n, quietSince }: { readonly n: number; readonly quietSince: Date },
): Promise<string | null> {
  const [row] = await query<{ userId: string }>(Prisma.sql`
    SELECT u.id AS "userId" FROM chat_channels c
    JOIN users u ON u.id IN (c.user_a, c.user_b) AND u.id <> ${authorId}::uuid
    LEFT JOIN chat_reads r ON r.channel_id = c.id AND r.user_id = u.id
    LEFT JOIN chat_messages before ON before.channel_id = c.id AND before.n = ${n}::int - 1
    WHERE c.id = ${channelId}::uuid AND coalesce(r.involvement, 'ALL') = 'ALL'
      AND (coalesce(r.read_n, 0) >= ${n}::int - 1 OR before.sent_at <= ${quietSince}::timestamptz)`);
  return row?.userId ?? null;
}

/** Counts the messages with which an author has mentioned all readers of a channel since a time. */
export async function countMentionsOfAll(
  { query }: Sql,
  authorId: string,
  since: Date,
): Promise<number> {
  const [found] = await query<{ count: number }>(Prisma.sql`
    SELECT count(*)::int AS count FROM chat_messages
    WHERE author_id = ${authorId}::uuid AND mentions_all AND sent_at > ${since}::timestamptz`);
  return found?.count ?? 0;
}
