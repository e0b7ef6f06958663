import { Prisma } from '@waybill/db/client';
import type { ChatChannelForm } from '@waybill/schema/features/chat.fields';
import type { ChatInvolvement, ChatKind } from '@waybill/schema/features/chat.models';
import { limits } from '@waybill/schema/limits';
import type { LockAndFind } from '../../auth/actors.data.ts';
import type { Db } from '../../lib/db.ts';
import type { Sql } from '../../lib/sql.ts';
import { avatarSql } from '../media/media.data.ts';
import type { MessageRow, MessageText, NewMessage } from './messages.data.ts';

/** What decides who may write in a channel. */
export interface ChannelState {
  readonly id: string;
  readonly kind: ChatKind;
  readonly vtcId: string | null;
  readonly writers: 'ALL' | 'STAFF';
  readonly slowS: number;
  /** False for a pair of drivers who no longer share a company or alliance. */
  readonly isTied: boolean;
  readonly isArchived: boolean;
  /** Until when the reader can't write; null if they are not muted. */
  readonly mutedUntil: Date | null;
  /** Whether one of a pair has blocked the other. */
  readonly isBlocked: boolean;
}

/** A channel as one of its readers sees it. */
export interface ChannelRow extends ChannelState {
  readonly isMain: boolean;
  readonly eventId: string | null;
  /** Whether its company has created it, and so may rename and archive it. */
  readonly isOwn: boolean;
  readonly name: string;
  readonly topic: string;
  readonly isBlockedByReader: boolean;
  readonly lastN: number;
  readonly lastRev: number;
  readonly readN: number;
  readonly involvement: ChatInvolvement;
  readonly mentionsUnread: number;
  /** Of the last message; null without one. */
  readonly lastAt: Date | null;
  readonly lastAuthor: string | null;
  readonly lastText: string | null;
}

/** Tests if two drivers are in one company, or in two of one alliance that both take part in its chat. */
function tied(one: Prisma.Sql, other: Prisma.Sql, now: Date): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM memberships x JOIN memberships y ON x.user_id = ${one} AND y.user_id = ${other}
    WHERE x.vtc_id = y.vtc_id OR EXISTS (
      SELECT FROM alliance_members m
      JOIN alliance_members n ON n.alliance_id = m.alliance_id AND n.vtc_id = y.vtc_id
      JOIN alliance_consents s ON s.member_id = m.id AND s.term = 'CHAT'
      JOIN alliance_consents t ON t.member_id = n.id AND t.term = 'CHAT'
      WHERE m.vtc_id = x.vtc_id
        AND m.during @> ${now}::timestamptz AND (m.leaves_at IS NULL OR m.leaves_at > ${now}::timestamptz)
        AND n.during @> ${now}::timestamptz AND (n.leaves_at IS NULL OR n.leaves_at > ${now}::timestamptz)))`;
}

/** The columns of a channel's state for a reader, of `c` with the event `e`. */
function stateColumns(userId: string, now: Date): Prisma.Sql {
  const open = Prisma.sql`make_interval(secs => ${limits.chatAfterEventMs / 1_000})`;
  return Prisma.sql`
    c.id, c.kind::text AS kind, c.vtc_id AS "vtcId", c.writers::text AS writers, c.slow_s AS "slowS",
    c.kind <> 'DIRECT' OR ${tied(Prisma.sql`c.user_a`, Prisma.sql`c.user_b`, now)} AS "isTied",
    c.archived_at IS NOT NULL OR coalesce(e.ends_at + ${open} <= ${now}::timestamptz, false) AS "isArchived",
    (SELECT max(mute.until) FROM chat_mutes mute
     WHERE mute.user_id = ${userId}::uuid AND mute.until > ${now}::timestamptz AND c.kind <> 'DIRECT'
       AND mute.vtc_id = coalesce(c.vtc_id, (SELECT vtc_id FROM memberships WHERE user_id = ${userId}::uuid))
    ) AS "mutedUntil",
    EXISTS (SELECT FROM chat_blocks b WHERE (b.user_id, b.blocked_id) IN ((c.user_a, c.user_b), (c.user_b, c.user_a)))
      AS "isBlocked"`;
}

/** Tests if a user is among the readers of the channel `c`. `chat_readers` alone decides who they are. */
function readBy(userId: string, now: Date): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM chat_readers(c.id, ${now}::timestamptz) who WHERE who.user_id = ${userId}::uuid)`;
}

/** Selects channels for one of their readers. */
function selectChannels(userId: string, now: Date, condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT * FROM (
      SELECT ${stateColumns(userId, now)}, c.is_main AS "isMain",
             c.event_id AS "eventId", c.name IS NOT NULL AS "isOwn",
             coalesce(c.name, e.title, a.name, v.name, peer.username, '') AS name, c.topic,
             EXISTS (SELECT FROM chat_blocks b WHERE b.user_id = ${userId}::uuid AND b.blocked_id = peer.id)
               AS "isBlockedByReader",
             c.last_n AS "lastN", c.last_rev AS "lastRev", coalesce(r.read_n, 0) AS "readN",
             coalesce(r.involvement, 'ALL')::text AS involvement,
             (SELECT count(*)::int FROM chat_messages x
              WHERE x.channel_id = c.id AND x.n > coalesce(r.read_n, 0) AND (x.mentions <> '{}' OR x.mentions_all)
                AND (x.mentions_all OR ${userId}::uuid = ANY(x.mentions))
                AND x.author_id IS DISTINCT FROM ${userId}::uuid) AS "mentionsUnread",
             m.sent_at AS "lastAt", author.username AS "lastAuthor",
             left(chat_text(m.body, m.mentions), ${limits.chatLast}) AS "lastText", c.created_at AS "createdAt"
      FROM chat_channels c
      LEFT JOIN vtcs v ON v.id = c.vtc_id
      LEFT JOIN events e ON e.id = c.event_id
      LEFT JOIN alliances a ON a.id = c.alliance_id
      LEFT JOIN users peer ON c.kind = 'DIRECT' AND peer.id IN (c.user_a, c.user_b) AND peer.id <> ${userId}::uuid
      LEFT JOIN chat_reads r ON r.channel_id = c.id AND r.user_id = ${userId}::uuid
      LEFT JOIN chat_messages m ON m.channel_id = c.id AND m.n = c.last_n
      LEFT JOIN users author ON author.id = m.author_id
      WHERE c.id IN (${condition})
        AND ${readBy(userId, now)}
    ) seen`;
}

/** Selects the channels that users may be readers of, for `chat_readers` to decide. */
export function selectNear(userIds: readonly string[]): Prisma.Sql {
  const users = Prisma.sql`ANY(${userIds}::uuid[])`;
  return Prisma.sql`
    SELECT id FROM chat_channels WHERE vtc_id IN (SELECT vtc_id FROM memberships WHERE user_id = ${users})
    UNION SELECT id FROM chat_channels
      WHERE event_id IN (SELECT event_id FROM event_answers WHERE user_id = ${users})
    UNION SELECT c.id FROM chat_channels c JOIN alliance_members m ON m.alliance_id = c.alliance_id
      JOIN memberships own ON own.vtc_id = m.vtc_id WHERE own.user_id = ${users}
    UNION SELECT id FROM chat_channels WHERE user_a = ${users} OR user_b = ${users}`;
}

/** Counts what a user has not read: messages of channels that they follow, and mentions in those where only these matter. */
export async function countUnread(db: Db, userId: string, now: Date): Promise<number> {
  const [found] = await db.$queryRaw<{ unread: number }[]>`
    SELECT coalesce(sum(CASE involvement WHEN 'ALL' THEN "lastN" - "readN" WHEN 'MENTIONS' THEN "mentionsUnread"
                        ELSE 0 END), 0)::int AS unread
    FROM (${selectChannels(userId, now, selectNear([userId]))} WHERE NOT "isArchived") open`;
  return found?.unread ?? 0;
}

/**
 * Lists the open channels that a user may read, those with the latest messages first. Of a series only the next
 * event's, besides those with messages.
 */
export async function listChannels(db: Db, userId: string, now: Date): Promise<ChannelRow[]> {
  return db.$queryRaw<ChannelRow[]>`
    ${selectChannels(userId, now, selectNear([userId]))} WHERE NOT "isArchived"
      AND NOT ("lastN" = 0 AND EXISTS (
        SELECT FROM events e JOIN events sooner ON sooner.series_id = e.series_id AND sooner.starts_at < e.starts_at
        WHERE e.id = "eventId" AND sooner.state = 'PUBLISHED' AND sooner.ends_at > ${now}::timestamptz))
    ORDER BY "lastAt" DESC NULLS LAST, "isMain" DESC, "createdAt" DESC, id`;
}

/** Returns a channel that a user may read, archived or not, or null. */
export async function findChannel(
  db: Db,
  userId: string,
  id: string,
  now: Date,
): Promise<ChannelRow | null> {
  const which = Prisma.sql`SELECT ${id}::uuid`;
  const [found] = await db.$queryRaw<
    ChannelRow[]
  >`/* chat-channel */ ${selectChannels(userId, now, which)}`;
  return found ?? null;
}

/** Returns those of the channels that a user may read, archived or not. */
export async function findChannels(
  db: Db,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<ChannelRow[]> {
  return db.$queryRaw<ChannelRow[]>(
    selectChannels(userId, now, Prisma.sql`SELECT unnest(${ids}::uuid[])`),
  );
}

/** Locks a channel, so that its messages and changes get numbers one after the other. */
export async function lockChannel(db: Db, id: string): Promise<void> {
  await db.$queryRaw`SELECT FROM chat_channels WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
}

/** Locks a channel for changes of its state: messages that are being sent come first, later ones wait. */
export async function lockState(db: Db, id: string): Promise<void> {
  await db.$queryRaw`SELECT FROM chat_channels WHERE id = ${id}::uuid FOR UPDATE`;
}

/** What a new message needs to know. */
export interface SendingRow extends ChannelState {
  /** Where its id is already, and whose message that is. */
  readonly known: {
    readonly channelId: string;
    readonly n: number;
    readonly authorId: string | null;
  } | null;
  readonly avatarUrl: string | null;
  /** The message that it answers, if there is one. */
  readonly answered: { readonly author: string | null; readonly text: string | null } | null;
  /** Its picture, if its author has it and has not sent it yet. */
  readonly picture: MessageRow['picture'];
}

/**
 * The statements that lock a channel's state and read it for a new message, if its author may read the channel.
 * Messages don't wait for each other here: they take their numbers last.
 */
export function lockForMessage(
  { id, channelId, authorId, replyN, pictureId }: Omit<NewMessage, keyof MessageText>,
  now: Date,
): LockAndFind<SendingRow> {
  const { text, values } = Prisma.sql`
    SELECT ${stateColumns(authorId, now)},
           (SELECT json_build_object('channelId', m.channel_id, 'n', m.n, 'authorId', m.author_id)
            FROM chat_messages m WHERE m.id = ${id}::uuid) AS known,
           (SELECT ${Prisma.raw(avatarSql('u'))} FROM users u WHERE u.id = ${authorId}::uuid) AS "avatarUrl",
           (SELECT json_build_object('author', u.username, 'text', left(chat_text(m.body, m.mentions), ${limits.chatQuote}))
            FROM chat_messages m LEFT JOIN users u ON u.id = m.author_id
            WHERE m.channel_id = c.id AND m.n = ${replyN}::int) AS answered,
           (SELECT json_build_object('id', p.id, 'width', p.width, 'height', p.height) FROM chat_pictures p
            WHERE p.id = ${pictureId}::uuid AND p.author_id = ${authorId}::uuid
              AND NOT EXISTS (SELECT FROM chat_messages m WHERE m.picture_id = p.id)) AS picture
    FROM chat_channels c LEFT JOIN events e ON e.id = c.event_id
    WHERE c.id = ${channelId}::uuid AND ${readBy(authorId, now)}`;
  return {
    lock: {
      name: 'lock-chat-state',
      text: 'SELECT FROM chat_channels WHERE id = $1::uuid FOR KEY SHARE',
      values: [channelId],
    },
    find: { name: 'chat-state', text, values },
  };
}

/** Lets an author's messages in a channel wait for each other, and returns when the last one was sent. Null without one. */
export async function lockForNext(
  { query }: Sql,
  channelId: string,
  authorId: string,
): Promise<Date | null> {
  const locking = query({
    name: 'lock-chat-channel',
    text: 'SELECT FROM chat_channels WHERE id = $1::uuid FOR NO KEY UPDATE',
    values: [channelId],
  });
  const [, [last]] = await Promise.all([
    locking,
    query<{ sentAt: Date }>({
      name: 'last-chat-message',
      text: `SELECT sent_at AS "sentAt" FROM chat_messages
             WHERE channel_id = $1::uuid AND author_id = $2::uuid ORDER BY n DESC LIMIT 1`,
      values: [channelId, authorId],
    }),
  ]);
  return last?.sentAt ?? null;
}

/**
 * Sets how far a user has read a channel: forward, or back too if later messages become unread. Null if they
 * may not read it.
 */
export async function setRead(
  db: Db,
  { userId, channelId }: { readonly userId: string; readonly channelId: string },
  { n, isUnread }: { readonly n: number; readonly isUnread: boolean },
  now: Date,
): Promise<number | null> {
  const [row] = await db.$queryRaw<{ readN: number }[]>`
    INSERT INTO chat_reads AS r (channel_id, user_id, read_n)
    SELECT c.id, ${userId}::uuid, least(${n}::int, c.last_n) FROM chat_channels c
    WHERE c.id = ${channelId}::uuid
      AND ${readBy(userId, now)}
    ON CONFLICT (channel_id, user_id) DO UPDATE
    SET read_n = CASE WHEN ${isUnread} THEN excluded.read_n ELSE greatest(r.read_n, excluded.read_n) END
    RETURNING read_n AS "readN"`;
  return row?.readN ?? null;
}

/** Sets what a user wants to know of a channel. */
export async function setInvolvement(
  db: Db,
  { userId, channelId }: { readonly userId: string; readonly channelId: string },
  involvement: ChatInvolvement,
): Promise<void> {
  await db.chatRead.upsert({
    where: { channelId_userId: { channelId, userId } },
    create: { channelId, userId, involvement },
    update: { involvement },
  });
}

/** True if two drivers may write to each other. */
export async function isTied(db: Db, one: string, other: string, now: Date): Promise<boolean> {
  const [row] = await db.$queryRaw<{ isTied: boolean }[]>`
    SELECT ${tied(Prisma.sql`${one}::uuid`, Prisma.sql`${other}::uuid`, now)} AS "isTied"`;
  return row?.isTied ?? false;
}

/** Returns the id of the channel of two drivers, and whether this has created it. */
export async function openDirect(
  db: Db,
  one: string,
  other: string,
  now: Date,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const [userAId = '', userBId = ''] = [one, other].toSorted();
  const { count } = await db.chatChannel.createMany({
    data: { kind: 'DIRECT', userAId, userBId, createdAt: now },
    skipDuplicates: true,
  });
  const { id } = await db.chatChannel.findFirstOrThrow({
    where: { userAId, userBId },
    select: { id: true },
  });
  return { id, isNew: count > 0 };
}

/** Counts the channels that a company has created and not archived. */
export async function countOwn(db: Db, vtcId: string): Promise<number> {
  return db.chatChannel.count({ where: { vtcId, name: { not: null }, archivedAt: null } });
}

/** Creates a channel for all members of a company. */
export async function createChannel(
  db: Db,
  vtcId: string,
  form: ChatChannelForm,
  now: Date,
): Promise<string> {
  const data = { ...form, kind: 'COMPANY', vtcId, createdAt: now } as const;
  return (await db.chatChannel.create({ data, select: { id: true } })).id;
}

/** True if a company has this role. */
export async function hasRole(db: Db, vtcId: string, roleId: string): Promise<boolean> {
  return (await db.role.count({ where: { id: roleId, vtcId } })) > 0;
}

/** Creates the channel of a role, or reopens the archived one. Null if it is open already. */
export async function openRoleChannel(
  db: Db,
  { vtcId, roleId }: { readonly vtcId: string; readonly roleId: string },
  form: ChatChannelForm,
  now: Date,
): Promise<string | null> {
  const known = await db.chatChannel.findUnique({
    where: { roleId },
    select: { id: true, archivedAt: true },
  });
  if (known?.archivedAt === null) return null;
  const { id } = await db.chatChannel.upsert({
    where: { roleId },
    create: { ...form, kind: 'ROLE', vtcId, roleId, createdAt: now },
    update: { ...form, archivedAt: null },
    select: { id: true },
  });
  return id;
}

/** Changes a channel's settings. The name stays for channels that have that of something else. */
export async function updateChannel(
  db: Db,
  { id, isOwn }: Pick<ChannelRow, 'id' | 'isOwn'>,
  { name, ...form }: ChatChannelForm,
): Promise<void> {
  await db.chatChannel.update({ where: { id }, data: { ...form, ...(isOwn && { name }) } });
}

export async function archiveChannel(db: Db, id: string, now: Date): Promise<void> {
  await db.chatChannel.update({ where: { id }, data: { archivedAt: now } });
}
