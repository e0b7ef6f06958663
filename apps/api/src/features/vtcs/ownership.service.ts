import { messages } from '@waybill/schema/messages';
import { AppError } from '../../lib/app-error.ts';
import type { ActorContext } from '../../http/context.ts';
import { isMember } from './memberships.data.ts';
import { deleteOffer, replaceOffer, takeOwnership } from './ownership.data.ts';
import { findVtc, getVtc, type VtcRow } from './vtcs.data.ts';
import { canWithdrawOffer } from './vtcs.policy.ts';
import { getOwnVtc } from './vtcs.service.ts';

/** Offers the actor's company to one of its members. @throws NOT_FOUND, NOT_IN_VTC */
export async function offerOwnership(
  ctx: ActorContext,
  vtcId: string,
  userId: string,
): Promise<VtcRow> {
  await getOwnVtc(ctx, vtcId);
  const isEligible = userId !== ctx.actor.userId && (await isMember(ctx.db, userId, vtcId));
  if (!isEligible) throw new AppError('NOT_IN_VTC', { message: messages.notAMember });
  await replaceOffer(ctx.db, vtcId, userId);
  return getVtc(ctx.db, vtcId);
}

/** Takes an offer back, or declines it. @throws NOT_FOUND */
export async function withdrawOwnership(ctx: ActorContext, vtcId: string): Promise<VtcRow> {
  const vtc = await findVtc(ctx.db, vtcId);
  const subject = vtc && { ...vtc, offeredTo: vtc.offer?.userId ?? null };
  if (!subject || !canWithdrawOffer(ctx.actor, subject)) throw new AppError('NOT_FOUND');
  await deleteOffer(ctx.db, vtcId);
  return getVtc(ctx.db, vtcId);
}

/** Makes the actor the owner of the company that they were offered. @throws NOT_FOUND */
export async function acceptOwnership(ctx: ActorContext, vtcId: string): Promise<VtcRow> {
  const isTaken = await takeOwnership(ctx.db, vtcId, ctx.actor.userId);
  if (!isTaken) throw new AppError('NOT_FOUND');
  return getVtc(ctx.db, vtcId);
}
