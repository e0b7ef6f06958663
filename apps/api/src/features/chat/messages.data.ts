import { Prisma } from '@waybill/db/client';
import type { ChatMark } from '@waybill/schema/features/chat.models';
import { limits } from '@waybill/schema/limits';
import type { RichText } from '@waybill/schema/rich-text';
import type { Db } from '../../lib/db.ts';
import type { Sql } from '../../lib/sql.ts';
import { avatarSql } from '../media/media.data.ts';
import type { Mentionable } from './mentions.policy.ts';

/** A message with its author and the beginning of the message that it answers. */
export interface MessageRow {
  readonly id: string;
  readonly channelId: string;
  readonly n: number;
  readonly rev: number;
  readonly authorId: string | null;
  readonly username: string | null;
  readonly avatarUrl: string | null;
  /** Null once removed. */
  readonly body: unknown;
  /** The source, with the names of mentioned readers. Null once removed. */
  readonly text: string | null;
  readonly picture: { id: string; width: number; height: number } | null;
  readonly mentions: readonly { readonly id: string; readonly username: string | null }[];
  readonly mentionsAll: boolean;
  readonly replyN: number | null;
  readonly replyAuthor: string | null;
  readonly replyText: string | null;
  /** In the order of the marks, and of the names of those who gave them. */
  readonly reactions: readonly {
    readonly mark: ChatMark;
    readonly users: { id: string; username: string }[];
  }[];
  readonly sentAt: Date;
  readonly editedAt: Date | null;
  readonly removed: 'AUTHOR' | 'STAFF' | null;
}

/** The columns of messages, which a statement selects as `m` with the joins below. */
export const messageColumns = Prisma.sql`
  m.id, m.channel_id AS "channelId", m.n, m.rev, m.author_id AS "authorId", author.username,
  ${Prisma.raw(avatarSql('author'))} AS "avatarUrl", m.body,
  chat_text(m.body, m.mentions) AS text, m.mentions_all AS "mentionsAll", m.reply_n AS "replyN",
  (SELECT json_build_object('id', p.id, 'width', p.width, 'height', p.height)
   FROM chat_pictures p WHERE p.id = m.picture_id) AS picture,
  (SELECT coalesce(json_agg(json_build_object('id', x.id, 'username', u.username) ORDER BY x.place), '[]')
   FROM unnest(m.mentions) WITH ORDINALITY x (id, place) LEFT JOIN users u ON u.id = x.id) AS mentions,
  (SELECT coalesce(json_agg(json_build_object('mark', x.mark, 'users', x.users) ORDER BY x.mark), '[]')
   FROM (SELECT r.mark, json_agg(json_build_object('id', u.id, 'username', u.username) ORDER BY lower(u.username), u.id) AS users
         FROM chat_reactions r JOIN users u ON u.id = r.user_id
         WHERE r.channel_id = m.channel_id AND r.n = m.n GROUP BY r.mark) x) AS reactions,
  answered_author.username AS "replyAuthor",
  left(chat_text(answered.body, answered.mentions), ${limits.chatQuote}) AS "replyText", m.sent_at AS "sentAt",
  m.edited_at AS "editedAt", m.removed::text AS removed`;
export const messageJoins = Prisma.sql`
  LEFT JOIN users author ON author.id = m.author_id
  LEFT JOIN chat_messages answered ON answered.channel_id = m.channel_id AND answered.n = m.reply_n
  LEFT JOIN users answered_author ON answered_author.id = answered.author_id`;

/** Which messages of a channel to list. */
export interface MessagesAsked {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly around?: number | undefined;
  readonly limit: number;
}

/**
 * Lists messages of a channel in order: those around or after a number, or else the last ones, before a number.
 */
export async function listMessages(
  sql: Pick<Sql, 'query'>,
  channelId: string,
  { before, after, around, limit }: MessagesAsked,
): Promise<readonly MessageRow[]> {
  if (around !== undefined) {
    const half = Math.ceil(limit / 2);
    const until = await listMessages(sql, channelId, { before: around + 1, limit: half });
    const since = await listMessages(sql, channelId, { after: around, limit: limit - half });
    return [...until, ...since];
  }
  const order = Prisma.raw(after === undefined ? 'DESC' : 'ASC');
  const name = Prisma.raw(
    after === undefined ? '/* chat-messages-before */' : '/* chat-messages-after */',
  );
  const rows = await sql.query<MessageRow>(Prisma.sql`${name}
    SELECT ${messageColumns} FROM chat_messages m ${messageJoins}
    WHERE m.channel_id = ${channelId}::uuid AND m.n > ${after ?? 0}::int AND m.n < ${before ?? 2_147_483_647}::int
    ORDER BY m.n ${order} LIMIT ${limit}`);
  return rows.toSorted((one, other) => one.n - other.n);
}

/** Returns the message of a channel with this number, or null. */
export async function findMessage(
  sql: Pick<Sql, 'query'>,
  channelId: string,
  n: number,
): Promise<MessageRow | null> {
  const [found] = await listMessages(sql, channelId, { before: n + 1, after: n - 1, limit: 1 });
  return found ?? null;
}

/** What a message says. */
export interface MessageText {
  readonly body: RichText;
  readonly mentions: readonly Mentionable[];
  readonly mentionsAll: boolean;
}

export interface NewMessage extends MessageText {
  readonly id: string;
  readonly channelId: string;
  readonly authorId: string;
  readonly replyN: number | null;
  readonly pictureId: string | null;
}

/**
 * Stores a message with the channel's next number, which its author has read; as the last statement, it also commits.
 * Fails if the id or the picture is taken.
 */
export async function createMessage(
  sql: Sql,
  { id, channelId, authorId, body, mentions, mentionsAll, replyN, pictureId }: NewMessage,
  { now, isLast }: { readonly now: Date; readonly isLast: boolean },
): Promise<Pick<MessageRow, 'n' | 'rev'>> {
  const [stored] = await sql[isLast ? 'queryLast' : 'query']<Pick<MessageRow, 'n' | 'rev'>>({
    name: 'create-chat-message',
    text: `
      WITH channel AS (
        UPDATE chat_channels SET last_n = last_n + 1, last_rev = last_rev + 1 WHERE id = $1::uuid
        RETURNING id, last_n, last_rev
      ), read AS (
        INSERT INTO chat_reads (channel_id, user_id, read_n) SELECT id, $3::uuid, last_n FROM channel
        ON CONFLICT (channel_id, user_id) DO UPDATE SET read_n = excluded.read_n
      )
      INSERT INTO chat_messages (channel_id, n, id, author_id, body, mentions, mentions_all, reply_n, picture_id, sent_at, rev)
      SELECT id, last_n, $2::uuid, $3::uuid, $4::jsonb, $5::uuid[], $6, $7::int, $8::uuid, $9::timestamptz, last_rev
      FROM channel
      RETURNING n, rev`,
    values: [
      channelId,
      id,
      authorId,
      JSON.stringify(body),
      mentions.map((mentioned) => mentioned.id),
      mentionsAll,
      replyN,
      pictureId,
      now,
    ],
  });
  if (!stored) throw new Error('a locked channel is gone');
  return stored;
}

/** Where a message is. */
export interface MessageKey {
  readonly channelId: string;
  readonly n: number;
}

/** Replaces the text of a message, or removes it with its picture and reactions. */
export async function changeMessage(
  db: Db,
  key: MessageKey,
  change: (MessageText & { readonly editedAt: Date }) | { readonly removed: 'AUTHOR' | 'STAFF' },
): Promise<void> {
  if ('removed' in change) {
    const { channelId, n } = key;
    await db.chatReaction.deleteMany({ where: { channelId, n } });
    await db.chatPicture.deleteMany({ where: { message: { channelId, n } } });
    const { removed } = change;
    await writeChange(
      db,
      key,
      Prisma.sql`body = NULL, mentions = '{}', mentions_all = false, removed = ${removed}::chat_removal`,
    );
    return;
  }
  const { body, mentions, mentionsAll, editedAt } = change;
  await writeChange(
    db,
    key,
    Prisma.sql`body = ${JSON.stringify(body)}::jsonb, mentions = ${mentions.map(({ id }) => id)}::uuid[],
               mentions_all = mentions_all AND ${mentionsAll}, edited_at = ${editedAt}`,
  );
}

/** Adds a user's reaction to a message, or takes it back. */
export async function setReaction(
  db: Db,
  { channelId, n }: MessageKey,
  { userId, mark }: { readonly userId: string; readonly mark: ChatMark },
  isSet: boolean,
): Promise<void> {
  const row = { channelId, n, userId, mark };
  const { count } = isSet
    ? await db.chatReaction.createMany({ data: row, skipDuplicates: true })
    : await db.chatReaction.deleteMany({ where: row });
  if (count > 0) await writeChange(db, { channelId, n }, Prisma.sql`n = m.n`);
}

/** Sets columns of a message, with the channel's next change. */
async function writeChange(db: Db, { channelId, n }: MessageKey, set: Prisma.Sql): Promise<void> {
  await db.$executeRaw`
    WITH channel AS (
      UPDATE chat_channels SET last_rev = last_rev + 1 WHERE id = ${channelId}::uuid RETURNING id, last_rev
    )
    UPDATE chat_messages m SET ${set}, rev = channel.last_rev FROM channel
    WHERE m.channel_id = channel.id AND m.n = ${n}::int`;
}

/** True if a user is a member of a company. */
export async function isMember(db: Db, userId: string, vtcId: string): Promise<boolean> {
  return (await db.membership.count({ where: { userId, vtcId } })) > 0;
}
