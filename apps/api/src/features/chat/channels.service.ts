import type { ChatChannelForm, NewChatChannelForm } from '@waybill/schema/features/chat.fields';
import { limits } from '@waybill/schema/limits';
import type { ActorTransaction, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { withRightsLocked, withVtcLocked } from '../vtcs/vtc-transaction.service.ts';
import * as data from './channels.data.ts';
import type { ChannelRow } from './channels.data.ts';
import { mayManage } from './chat.policy.ts';
import { getChannel } from './reading.service.ts';

/**
 * Creates a channel for all members of a company, or those with a role. Returns null if the caller doesn't have it.
 * @throws NOT_FOUND, CHANNELS_TOO_MANY, ROLE_HAS_CHANNEL
 */
export async function createChannel(
  ctx: WriteContext,
  vtcId: string,
  { roleId, ...form }: NewChatChannelForm,
): Promise<ChannelRow | null> {
  return withVtcLocked(ctx, async ({ db, actor }) => {
    const now = ctx.clock();
    if (roleId !== null && !(await data.hasRole(db, vtcId, roleId)))
      throw new AppError('NOT_FOUND');
    if ((await data.countOwn(db, vtcId)) >= limits.chatChannelsOwn) {
      throw new AppError('CHANNELS_TOO_MANY');
    }
    const id =
      roleId === null
        ? await data.createChannel(db, vtcId, form, now)
        : await data.openRoleChannel(db, { vtcId, roleId }, form, now);
    if (id === null) throw new AppError('ROLE_HAS_CHANNEL');
    await audit({ db, actor }, 'chat.channel-created', { id, name: form.name, vtcId });
    return data.findChannel(db, actor.userId, id, now);
  });
}

/** Changes a channel's settings. @throws NOT_FOUND, FORBIDDEN */
export async function updateChannel(
  ctx: WriteContext,
  id: string,
  form: ChatChannelForm,
): Promise<ChannelRow> {
  return withManaged(ctx, id, async ({ db, actor }, channel, now) => {
    await data.updateChannel(db, channel, form);
    const changed = await getChannel(db, actor.userId, id, now);
    await audit({ db, actor }, 'chat.channel-changed', changed);
    return changed;
  });
}

/** Archives a channel that its company has created. @throws NOT_FOUND, FORBIDDEN, CHANNEL_FIXED */
export async function archiveChannel(ctx: WriteContext, id: string): Promise<void> {
  await withManaged(ctx, id, async ({ db, actor }, channel, now) => {
    if (!channel.isOwn) throw new AppError('CHANNEL_FIXED');
    await data.archiveChannel(db, id, now);
    await audit({ db, actor }, 'chat.channel-archived', channel);
  });
}

/** Returns the caller's channel with another driver. @throws NOT_FOUND for strangers, TOO_MANY_REQUESTS */
export async function openDirect(ctx: WriteContext, userId: string): Promise<ChannelRow> {
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const now = ctx.clock();
    if (!(await data.isTied(db, actor.userId, userId, now)) || userId === actor.userId) {
      throw new AppError('NOT_FOUND');
    }
    const { id, isNew } = await data.openDirect(db, actor.userId, userId, now);
    if (isNew) await ctx.rateLimits.consume('chatDirectByUser', actor.userId);
    return getChannel(db, actor.userId, id, now);
  });
}

/** Runs a change of a channel's settings, with the channel locked. */
async function withManaged<T>(
  ctx: WriteContext,
  id: string,
  change: (transaction: ActorTransaction, channel: ChannelRow, now: Date) => Promise<T>,
): Promise<T> {
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const now = ctx.clock();
    await data.lockState(db, id);
    const channel = await getChannel(db, actor.userId, id, now);
    if (!mayManage(channel, actor)) throw new AppError('FORBIDDEN');
    return change({ db, actor }, channel, now);
  });
}

async function audit(
  { db, actor }: ActorTransaction,
  action: 'chat.channel-created' | 'chat.channel-changed' | 'chat.channel-archived',
  { id, name, vtcId }: Pick<ChannelRow, 'id' | 'name' | 'vtcId'>,
): Promise<void> {
  // All channels with settings belong to a company.
  if (vtcId !== null) await recordAudit(db, actor, { vtcId, action, subject: { id, name } });
}
