import type { ChatMessageForm } from '@waybill/schema/features/chat.fields';
import type { ChatInvolvement, ChatMark } from '@waybill/schema/features/chat.models';
import { limits } from '@waybill/schema/limits';
import type { ActorContext, ActorTransaction, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import type { Sql } from '../../lib/sql.ts';
import { isUniqueViolation } from '../../lib/unique-violation.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { setRead as setNotificationsRead } from '../notifications/notifications.data.ts';
import { withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import { changesChannel, readChanges } from './changes.data.ts';
import * as channels from './channels.data.ts';
import type { ChannelRow } from './channels.data.ts';
import {
  mayModerate,
  requireEditable,
  requireReactable,
  requireWritable,
  waitOf,
} from './chat.policy.ts';
import { nameMentions } from './mentions.policy.ts';
import { readText, requireMentionOfAll, tellReaders } from './mentions.service.ts';
import * as data from './messages.data.ts';
import type { MessageKey, MessageRow, MessagesAsked } from './messages.data.ts';
import { getChannel } from './reading.service.ts';

/** Lists the channels that the caller may read. */
export async function listChannels({ db, actor, clock }: ActorContext): Promise<ChannelRow[]> {
  return channels.listChannels(db, actor.userId, clock());
}

/** Lists messages of a channel. @throws NOT_FOUND */
export async function listMessages(
  { db, actor, clock }: ActorContext,
  channelId: string,
  asked: MessagesAsked,
): Promise<readonly MessageRow[]> {
  await getChannel(db, actor.userId, channelId, clock());
  return data.listMessages(sqlOf(db), channelId, asked);
}

/** What has changed in channels since the changes that a client knows. */
interface Changes {
  readonly changes: readonly MessageRow[];
  /** Whether too much has changed to list it. */
  readonly reset: boolean;
  readonly gone: readonly string[];
}

/** Lists the changes after the known ones, each `<channel id>:<rev>`. */
export async function listChanges(
  { pool, actor, clock }: ActorContext,
  after: readonly string[],
): Promise<Changes> {
  const known = new Map(
    after.map((pair) => {
      const [id = '', rev] = pair.split(':');
      return [id, Number(rev)] as const;
    }),
  );
  const [channelIds, userIds] = [[...known.keys()], [actor.userId]];
  const limit = limits.chatChanges + 1;
  const rows = await readChanges(pool, { channelIds, known, userIds, limit }, clock());
  const open = rows.filter(({ readers }) => readers.length > 0);
  const stillThere = new Set(open.map(({ channel }) => channel));
  const gone = channelIds.filter((id) => !stillThere.has(id));
  const changes = open.flatMap(({ change }) => change ?? []);
  const reset = changes.length > limits.chatChanges;
  return { changes: reset ? [] : changes, reset, gone };
}

interface Sent {
  readonly message: MessageRow;
  readonly isRepeated: boolean;
}

/**
 * Sends a message. With the id of one that the caller has sent there already, returns that one.
 * @throws NOT_FOUND, MESSAGE_TAKEN, CHANNEL_ARCHIVED, CHANNEL_FOR_STAFF, DIRECT_CLOSED, CHAT_MUTED, CHAT_BLOCKED,
 *   CHAT_SLOW, CHAT_ALL_TOO_MANY, TOO_MANY_REQUESTS
 */
export async function sendMessage(
  ctx: WriteContext,
  channelId: string,
  form: ChatMessageForm,
): Promise<Sent> {
  return sendOnce(ctx, channelId, form).catch((error: unknown) => {
    // Another request has taken the id or the picture. Its message is stored now.
    const isOvertaken =
      isUniqueViolation(error, 'chat_messages_id_key') ||
      isUniqueViolation(error, 'chat_messages_picture_id_key');
    if (isOvertaken) return sendOnce(ctx, channelId, form);
    throw error;
  });
}

async function sendOnce(
  ctx: WriteContext,
  channelId: string,
  { id, text, replyN, pictureId }: ChatMessageForm,
): Promise<Sent> {
  const { userId: authorId } = ctx.actor;
  const asked = { id, channelId, authorId, replyN, pictureId };
  const first = channels.lockForMessage(asked, ctx.clock());
  return ctx.transactRightsInSql(first, async ({ sql, actor, row: channel }) => {
    if (channel === null) throw new AppError('NOT_FOUND');
    const now = ctx.clock();
    const { known, answered, picture } = channel;
    if (known !== null) {
      const isSame = known.authorId === authorId && known.channelId === channelId;
      if (!isSame) throw new AppError('MESSAGE_TAKEN');
      return { message: await getMessage(sql, channelId, known.n), isRepeated: true };
    }
    requireWritable(channel, actor);
    if (channel.slowS > 0) {
      const lastSentAt = await channels.lockForNext(sql, channelId, authorId);
      const retryAfterSeconds = waitOf(channel, actor, lastSentAt, now);
      if (retryAfterSeconds > 0) throw new AppError('CHAT_SLOW', { retryAfterSeconds });
    }
    await ctx.rateLimits.consume('chatByUser', authorId);
    await ctx.rateLimits.consume('chatForLongByUser', authorId);
    if (replyN !== null && answered === null) throw new AppError('NOT_FOUND');
    if (pictureId !== null && picture === null) throw new AppError('NOT_FOUND');
    const said = await readText({ sql, actor }, channel, text, now);
    if (said.mentionsAll) {
      await channels.lockForNext(sql, channelId, authorId);
      await requireMentionOfAll({ sql, actor }, now);
    }
    // After the commit: a process that reads now has to find the message.
    sql.notify(changesChannel, channelId);
    const mayTell = channel.kind === 'DIRECT' || said.mentionsAll || said.mentions.length > 0;
    const stored = await data.createMessage(sql, { ...asked, ...said }, { now, isLast: !mayTell });
    if (mayTell) await tellReaders({ sql, actor }, channel, stored.n, said, now);
    const message: MessageRow = {
      ...asked,
      ...said,
      ...stored,
      username: actor.username,
      avatarUrl: channel.avatarUrl,
      text: nameMentions(said.body.source, said.mentions),
      picture,
      replyAuthor: answered?.author ?? null,
      replyText: answered?.text ?? null,
      reactions: [],
      sentAt: now,
      editedAt: null,
      removed: null,
    };
    return { message, isRepeated: false };
  });
}

/**
 * Edits the caller's message.
 * @throws NOT_FOUND, MESSAGE_TOO_OLD, MESSAGE_REMOVED, CHANNEL_ARCHIVED, CHANNEL_FOR_STAFF, DIRECT_CLOSED, CHAT_MUTED,
 *   CHAT_BLOCKED
 */
export async function editMessage(
  ctx: WriteContext,
  { channelId, n }: MessageKey,
  text: string,
): Promise<MessageRow> {
  return inChannel(ctx, channelId, async ({ db, actor }, channel, now) => {
    requireEditable(await getOwnMessage(db, actor.userId, channelId, n), now);
    requireWritable(channel, actor);
    const said = await readText({ sql: sqlOf(db), actor }, channel, text, now);
    await data.changeMessage(db, { channelId, n }, { ...said, editedAt: now });
    return getMessage(sqlOf(db), channelId, n);
  });
}

/** Removes the caller's message. Idempotent. @throws NOT_FOUND */
export async function removeMessage(
  ctx: WriteContext,
  { channelId, n }: MessageKey,
): Promise<MessageRow> {
  return inChannel(ctx, channelId, async ({ db, actor }) => {
    const message = await getOwnMessage(db, actor.userId, channelId, n);
    if (message.removed !== null) return message;
    await data.changeMessage(db, { channelId, n }, { removed: 'AUTHOR' });
    return getMessage(sqlOf(db), channelId, n);
  });
}

/** Removes a message of another member, with a reason. Idempotent. @throws NOT_FOUND, FORBIDDEN */
export async function moderateMessage(
  ctx: WriteContext,
  { channelId, n }: MessageKey,
  reason: string,
): Promise<MessageRow> {
  return inChannel(ctx, channelId, async ({ db, actor }, channel) => {
    const { vtcId } = actor;
    if (vtcId === null || !mayModerate(channel, actor)) throw new AppError('FORBIDDEN');
    const message = await getMessage(sqlOf(db), channelId, n);
    const { authorId, username } = message;
    if (channel.kind === 'ALLIANCE') {
      const isOfOwn = authorId !== null && (await data.isMember(db, authorId, vtcId));
      if (!isOfOwn) throw new AppError('FORBIDDEN');
    }
    if (message.removed !== null) return message;
    await data.changeMessage(db, { channelId, n }, { removed: 'STAFF' });
    const subject = { id: authorId ?? channelId, name: username ?? channel.name };
    const after = { channel: channel.name, reason };
    await recordAudit(db, actor, { vtcId, action: 'chat.message-removed', subject, after });
    return getMessage(sqlOf(db), channelId, n);
  });
}

/**
 * Adds the caller's reaction to a message. Idempotent.
 * @throws NOT_FOUND, MESSAGE_REMOVED, CHANNEL_ARCHIVED, DIRECT_CLOSED, CHAT_MUTED, CHAT_BLOCKED, TOO_MANY_REQUESTS
 */
export async function addReaction(
  ctx: WriteContext,
  { mark, ...key }: MessageKey & { readonly mark: ChatMark },
): Promise<MessageRow> {
  return inChannel(ctx, key.channelId, async ({ db, actor }, channel) => {
    const { userId } = actor;
    const { removed } = await getMessage(sqlOf(db), key.channelId, key.n);
    if (removed !== null) throw new AppError('MESSAGE_REMOVED');
    requireReactable(channel, actor);
    await ctx.rateLimits.consume('chatByUser', userId);
    await data.setReaction(db, key, { userId, mark }, true);
    return getMessage(sqlOf(db), key.channelId, key.n);
  });
}

/** Takes back the caller's reaction. Idempotent. @throws NOT_FOUND */
export async function removeReaction(
  ctx: WriteContext,
  { mark, ...key }: MessageKey & { readonly mark: ChatMark },
): Promise<MessageRow> {
  return inChannel(ctx, key.channelId, async ({ db, actor }) => {
    await data.setReaction(db, key, { userId: actor.userId, mark }, false);
    return getMessage(sqlOf(db), key.channelId, key.n);
  });
}

/** Sets how far the caller has read a channel. Returns the last message that counts as read. @throws NOT_FOUND */
export async function setRead(
  ctx: WriteContext,
  channelId: string,
  read: { readonly n: number; readonly isUnread: boolean },
): Promise<number> {
  return ctx.transact(async ({ db, actor }) => {
    const key = { userId: actor.userId, channelId };
    const readN = await channels.setRead(db, key, read, ctx.clock());
    if (readN === null) throw new AppError('NOT_FOUND');
    if (!read.isUnread) {
      const group = { groupKey: `chat:${channelId}` };
      await setNotificationsRead(db, actor.userId, group, ctx.clock());
    }
    return readN;
  });
}

/** Sets what the caller wants to know of a channel. @throws NOT_FOUND */
export async function setInvolvement(
  ctx: WriteContext,
  channelId: string,
  involvement: ChatInvolvement,
): Promise<void> {
  await ctx.transact(async ({ db, actor }) => {
    await getChannel(db, actor.userId, channelId, ctx.clock());
    await channels.setInvolvement(db, { userId: actor.userId, channelId }, involvement);
  });
}

/** Runs a change in a channel that the caller may read, with the channel locked. */
async function inChannel<T>(
  ctx: WriteContext,
  channelId: string,
  change: (transaction: ActorTransaction, channel: ChannelRow, now: Date) => Promise<T>,
): Promise<T> {
  const changed = await withRightsLocked(ctx, async ({ db, actor }) => {
    await channels.lockChannel(db, channelId);
    const now = ctx.clock();
    const channel = await getChannel(db, actor.userId, channelId, now);
    return change({ db, actor }, channel, now);
  });
  // After the commit: a process that reads now has to find the change.
  ctx.signals.emit('chatChanged', channelId);
  return changed;
}

/** @throws NOT_FOUND */
async function getMessage(
  sql: Pick<Sql, 'query'>,
  channelId: string,
  n: number,
): Promise<MessageRow> {
  const found = await data.findMessage(sql, channelId, n);
  if (found === null) throw new AppError('NOT_FOUND');
  return found;
}

/** @throws NOT_FOUND, also for others' messages */
async function getOwnMessage(
  db: Db,
  userId: string,
  channelId: string,
  n: number,
): Promise<MessageRow> {
  const message = await getMessage(sqlOf(db), channelId, n);
  if (message.authorId !== userId) throw new AppError('NOT_FOUND');
  return message;
}
