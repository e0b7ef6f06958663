import { Prisma } from '@waybill/db/client';
import { limits } from '@waybill/schema/limits';
import type { Db } from '../../lib/db.ts';
import type { ChannelRow } from './channels.data.ts';
import type { MessageKey, MessageRow } from './messages.data.ts';

const personSelect = { select: { id: true, username: true } } as const;
const reportSelect = {
  id: true,
  channelId: true,
  n: true,
  channel: true,
  reason: true,
  messages: true,
  createdAt: true,
  author: personSelect,
  reporter: personSelect,
} as const;

/** Returns the company of a report of a channel of companies; null for others. */
export async function findVtcIdOfReport(db: Db, id: string): Promise<string | null> {
  const found = await db.chatReport.findUnique({ where: { id }, select: { vtcId: true } });
  return found?.vtcId ?? null;
}

/** Lists the open reports of a company, or with null those of direct messages, the latest first. */
export async function listReports(db: Db, vtcId: string | null) {
  return db.chatReport.findMany({
    where: { vtcId, closedAt: null },
    select: reportSelect,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limits.chatReports,
  });
}
export type ReportRow = Awaited<ReturnType<typeof listReports>>[number];

interface NewReport {
  readonly channel: ChannelRow;
  readonly message: MessageRow;
  /** The message and those around it. */
  readonly around: readonly MessageRow[];
  readonly vtcId: string | null;
  readonly reporterId: string;
  readonly reason: string;
}

/** Stores a report, unless the reporter has reported that message before. */
export async function createReport(
  db: Db,
  { channel, message, around, vtcId, reporterId, reason }: NewReport,
  now: Date,
): Promise<void> {
  const copies = around.map(({ n, username, text, sentAt }) => ({
    n,
    author: username,
    text,
    sentAt: sentAt.toISOString(),
  }));
  await db.chatReport.createMany({
    data: {
      channelId: channel.id,
      n: message.n,
      vtcId,
      reporterId,
      authorId: message.authorId,
      channel: channel.kind === 'DIRECT' ? '' : channel.name,
      reason,
      messages: copies,
      createdAt: now,
    },
    skipDuplicates: true,
  });
}

/** Closes an open report of a company, or with null of direct messages. False if there is none. */
export async function closeReport(
  db: Db,
  {
    id,
    vtcId,
    closedById,
  }: { readonly id: string; readonly vtcId: string | null; readonly closedById: string },
  closedAt: Date,
): Promise<boolean> {
  const { count } = await db.chatReport.updateMany({
    where: { id, vtcId, closedAt: null },
    data: { closedAt, closedById },
  });
  return count > 0;
}

/** Returns the message of an open report of direct messages, or null. */
export async function findDirectReport(db: Db, id: string): Promise<MessageKey | null> {
  return db.chatReport.findFirst({
    where: { id, vtcId: null, closedAt: null },
    select: { channelId: true, n: true },
  });
}

/** Closes all open reports of a message. */
export async function closeReportsOf(
  db: Db,
  { channelId, n }: MessageKey,
  closedById: string,
  closedAt: Date,
): Promise<void> {
  await db.chatReport.updateMany({
    where: { channelId, n, closedAt: null },
    data: { closedAt, closedById },
  });
}

/** Returns the company of a member, or null. */
export async function findVtcIdOfMember(db: Db, userId: string): Promise<string | null> {
  const found = await db.membership.findFirst({ where: { userId }, select: { vtcId: true } });
  return found?.vtcId ?? null;
}

/** Lists the mutes of a company that have not ended. */
export async function listMutes(db: Db, vtcId: string, now: Date) {
  return db.chatMute.findMany({
    where: { vtcId, until: { gt: now } },
    select: { until: true, reason: true, user: personSelect },
    orderBy: [{ until: 'asc' }, { userId: 'asc' }],
  });
}
export type MuteRow = Awaited<ReturnType<typeof listMutes>>[number];

/** Mutes a member until a time, in place of an earlier mute. */
export async function setMute(
  db: Db,
  { vtcId, userId, ...mute }: { vtcId: string; userId: string; until: Date; reason: string },
): Promise<void> {
  await db.chatMute.upsert({
    where: { vtcId_userId: { vtcId, userId } },
    create: { vtcId, userId, ...mute },
    update: mute,
  });
}

/** Ends a mute. Returns the member's name; null without a mute. */
export async function removeMute(db: Db, vtcId: string, userId: string): Promise<string | null> {
  const [found] = await db.$queryRaw<{ username: string }[]>`
    DELETE FROM chat_mutes m USING users u
    WHERE m.vtc_id = ${vtcId}::uuid AND m.user_id = ${userId}::uuid AND u.id = m.user_id
    RETURNING u.username`;
  return found?.username ?? null;
}

/** Blocks the other of a pair, or ends that. */
export async function setBlocked(
  db: Db,
  channelId: string,
  userId: string,
  isBlocked: boolean,
): Promise<void> {
  const pair = Prisma.sql`
    SELECT ${userId}::uuid, u.id FROM chat_channels c
    JOIN users u ON u.id IN (c.user_a, c.user_b) AND u.id <> ${userId}::uuid
    WHERE c.id = ${channelId}::uuid`;
  await (isBlocked
    ? db.$executeRaw`INSERT INTO chat_blocks (user_id, blocked_id) ${pair} ON CONFLICT DO NOTHING`
    : db.$executeRaw`DELETE FROM chat_blocks WHERE (user_id, blocked_id) IN (${pair})`);
}
