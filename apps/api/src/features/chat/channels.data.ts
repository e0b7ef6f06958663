import { Prisma } from '@waybill/db/client';
import type { ChatKind } from '@waybill/schema/features/chat.models';
import { limits } from '@waybill/schema/limits';
import type { Db } from '../../lib/db.ts';

/** A channel as one of its readers sees it. */
export interface ChannelRow {
  readonly id: string;
  readonly kind: ChatKind;
  readonly isMain: boolean;
  readonly vtcId: string | null;
  readonly eventId: string | null;
  readonly name: string;
  readonly topic: string;
  readonly writers: 'ALL' | 'STAFF';
  readonly isArchived: boolean;
  readonly lastN: number;
  readonly lastRev: number;
  readonly readN: number;
  /** Of the last message; null without one. */
  readonly lastAt: Date | null;
  readonly lastAuthor: string | null;
  readonly lastText: string | null;
}

/** Selects channels for one of their readers. `chat_readers` alone decides who that is. */
function selectChannels(userId: string, now: Date, condition: Prisma.Sql): Prisma.Sql {
  const open = Prisma.sql`make_interval(secs => ${limits.chatAfterEventMs / 1_000})`;
  return Prisma.sql`
    SELECT * FROM (
      SELECT c.id, c.kind::text AS kind, c.is_main AS "isMain", c.vtc_id AS "vtcId",
             c.event_id AS "eventId",
             coalesce(c.name, e.title, a.name, v.name, peer.username, '') AS name,
             c.topic, c.writers::text AS writers,
             c.archived_at IS NOT NULL
               OR coalesce(e.ends_at + ${open} <= ${now}::timestamptz, false)
               OR c.kind = 'DIRECT' AND peer.id IS NULL AS "isArchived",
             c.last_n AS "lastN", c.last_rev AS "lastRev", coalesce(r.read_n, 0) AS "readN",
             m.sent_at AS "lastAt", author.username AS "lastAuthor",
             left(m.body->>'source', ${limits.chatLast}) AS "lastText", c.created_at AS "createdAt"
      FROM chat_channels c
      LEFT JOIN vtcs v ON v.id = c.vtc_id
      LEFT JOIN events e ON e.id = c.event_id
      LEFT JOIN alliances a ON a.id = c.alliance_id
      LEFT JOIN users peer ON c.kind = 'DIRECT' AND peer.id IN (c.user_a, c.user_b) AND peer.id <> ${userId}::uuid
      LEFT JOIN chat_reads r ON r.channel_id = c.id AND r.user_id = ${userId}::uuid
      LEFT JOIN chat_messages m ON m.channel_id = c.id AND m.n = c.last_n
      LEFT JOIN users author ON author.id = m.author_id
      WHERE c.id IN (${condition})
        AND EXISTS (SELECT FROM chat_readers(c.id, ${now}::timestamptz) who WHERE who.user_id = ${userId}::uuid)
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

/** Lists the open channels that a user may read, those with the latest messages first. */
export async function listChannels(db: Db, userId: string, now: Date): Promise<ChannelRow[]> {
  return db.$queryRaw<ChannelRow[]>`
    ${selectChannels(userId, now, selectNear([userId]))} WHERE NOT "isArchived"
    ORDER BY coalesce("lastAt", "createdAt") DESC, id`;
}

/** Returns a channel that a user may read, archived or not, or null. */
export async function findChannel(
  db: Db,
  userId: string,
  id: string,
  now: Date,
): Promise<ChannelRow | null> {
  const [found] = await db.$queryRaw<ChannelRow[]>(
    selectChannels(userId, now, Prisma.sql`${id}::uuid`),
  );
  return found ?? null;
}

/** Locks a channel, so that its messages and changes get numbers one after the other. */
export async function lockChannel(db: Db, id: string): Promise<void> {
  await db.$queryRaw`SELECT FROM chat_channels WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
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
      AND EXISTS (SELECT FROM chat_readers(c.id, ${now}::timestamptz) who WHERE who.user_id = ${userId}::uuid)
    ON CONFLICT (channel_id, user_id) DO UPDATE
    SET read_n = CASE WHEN ${isUnread} THEN excluded.read_n ELSE greatest(r.read_n, excluded.read_n) END
    RETURNING read_n AS "readN"`;
  return row?.readN ?? null;
}
