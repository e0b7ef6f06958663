import { limits } from '@waybill/schema/limits';
import type { ActorContext, ActorTransaction, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { recordOperatorAct } from '../operators/operator-acts.data.ts';
import { findMemberName } from '../vtcs/memberships/memberships.data.ts';
import { withRightsLocked, withVtcLocked } from '../vtcs/vtc-transaction.service.ts';
import * as channels from './channels.data.ts';
import { changeMessage, findMessage, listMessages } from './messages.data.ts';
import * as data from './moderation.data.ts';
import type { MuteRow, ReportRow } from './moderation.data.ts';
import { getChannel } from './reading.service.ts';

const dayMs = 86_400_000;

/** Reports a message, with those around it. Idempotent. @throws NOT_FOUND, MESSAGE_REMOVED, TOO_MANY_REQUESTS */
export async function reportMessage(
  ctx: WriteContext,
  { channelId, n }: { readonly channelId: string; readonly n: number },
  reason: string,
): Promise<void> {
  await ctx.transact(async ({ db, actor }) => {
    const now = ctx.clock();
    const channel = await getChannel(db, actor.userId, channelId, now);
    const message = await findMessage(sqlOf(db), channelId, n);
    if (message === null || message.authorId === actor.userId) throw new AppError('NOT_FOUND');
    if (message.removed !== null) throw new AppError('MESSAGE_REMOVED');
    await ctx.rateLimits.consume('chatReportByUser', actor.userId);
    const limit = 2 * limits.chatReportAround + 1;
    const around = await listMessages(sqlOf(db), channelId, { around: n, limit });
    const { authorId } = message;
    const isOfAuthors = channel.kind === 'ALLIANCE' && authorId !== null;
    const vtcId = isOfAuthors ? await data.findVtcIdOfMember(db, authorId) : channel.vtcId;
    const report = { channel, message, around, vtcId, reporterId: actor.userId, reason };
    await data.createReport(db, report, now);
  });
}

/** Lists the open reports of a company, or with null those of direct messages. */
export async function listReports(
  { db }: ActorContext,
  vtcId: string | null,
): Promise<ReportRow[]> {
  return data.listReports(db, vtcId);
}

/** Closes a report of the caller's company. @throws NOT_FOUND */
export async function closeReport(ctx: WriteContext, id: string): Promise<void> {
  await withRightsLocked(ctx, async ({ db, actor }) => {
    if (actor.vtcId === null) throw new AppError('NOT_FOUND');
    await close({ db, actor }, id, actor.vtcId, ctx.clock());
  });
}

/** Closes a report of a direct message. @throws NOT_FOUND */
export async function closeDirectReport(ctx: WriteContext, id: string): Promise<void> {
  await ctx.transact(({ db, actor }) => close({ db, actor }, id, null, ctx.clock()));
}

/**
 * Removes a reported direct message, and closes its reports. Of a message that is removed already, only closes them.
 * @throws NOT_FOUND
 */
export async function removeDirectMessage(
  ctx: WriteContext,
  id: string,
  reason: string,
): Promise<void> {
  const channelId = await ctx.transact(async ({ db, actor }) => {
    const found = await data.findDirectReport(db, id);
    if (found === null) throw new AppError('NOT_FOUND');
    const at = ctx.clock();
    await channels.lockChannel(db, found.channelId);
    const message = await findMessage(sqlOf(db), found.channelId, found.n);
    await data.closeReportsOf(db, found, actor.userId, at);
    if (message === null || message.removed !== null) return null;
    await changeMessage(db, found, { removed: 'STAFF' });
    const { authorId } = message;
    const action = 'chat.message-removed';
    const of = authorId === null ? {} : { userId: authorId };
    await recordOperatorAct(db, actor, { action, at, ...of, details: { reason } });
    return found.channelId;
  });
  // After the commit: a process that reads now has to find the change.
  if (channelId !== null) ctx.signals.emit('chatChanged', channelId);
}

async function close(
  { db, actor }: ActorTransaction,
  id: string,
  vtcId: string | null,
  now: Date,
): Promise<void> {
  const isClosed = await data.closeReport(db, { id, vtcId, closedById: actor.userId }, now);
  if (!isClosed) throw new AppError('NOT_FOUND');
}

/** Lists the muted members of a company. */
export async function listMutes({ db, clock }: ActorContext, vtcId: string): Promise<MuteRow[]> {
  return data.listMutes(db, vtcId, clock());
}

/** Mutes a member for some days. Returns the end. @throws NOT_FOUND */
export async function muteMember(
  ctx: WriteContext,
  { vtcId, userId }: { readonly vtcId: string; readonly userId: string },
  { days, reason }: { readonly days: number; readonly reason: string },
): Promise<Date> {
  return withVtcLocked(ctx, async ({ db, actor }) => {
    const name = await findMemberName(db, userId, vtcId);
    if (name === null) throw new AppError('NOT_FOUND');
    const until = new Date(ctx.clock().getTime() + days * dayMs);
    await data.setMute(db, { vtcId, userId, until, reason });
    const after = { until: until.toISOString(), reason };
    const subject = { id: userId, name };
    await recordAudit(db, actor, { vtcId, action: 'chat.member-muted', subject, after });
    return until;
  });
}

/** Ends a mute. @throws NOT_FOUND */
export async function unmuteMember(
  ctx: WriteContext,
  { vtcId, userId }: { readonly vtcId: string; readonly userId: string },
): Promise<void> {
  await withVtcLocked(ctx, async ({ db, actor }) => {
    const name = await data.removeMute(db, vtcId, userId);
    if (name === null) throw new AppError('NOT_FOUND');
    const subject = { id: userId, name };
    await recordAudit(db, actor, { vtcId, action: 'chat.member-unmuted', subject });
  });
}

/** Blocks the other of a pair, or ends that. Idempotent. @throws NOT_FOUND */
export async function setBlocked(
  ctx: WriteContext,
  channelId: string,
  isBlocked: boolean,
): Promise<void> {
  await ctx.transact(async ({ db, actor }) => {
    await channels.lockState(db, channelId);
    const { kind } = await getChannel(db, actor.userId, channelId, ctx.clock());
    if (kind !== 'DIRECT') throw new AppError('NOT_FOUND');
    await data.setBlocked(db, channelId, actor.userId, isBlocked);
  });
}
