import { messages } from '@waybill/schema/messages';
import type { Actor } from '../../../auth/actor.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { WriteContext } from '../../../http/context.ts';
import type { Db } from '../../../lib/db.ts';
import { happened } from '../../../lib/happened.data.ts';
import { recordAudit } from '../../audit/audit.data.ts';
import { findMemberName } from '../memberships/memberships.data.ts';
import * as data from './ownership.data.ts';
import { findVtc, getVtc } from '../vtcs.data.ts';
import { canWithdrawOffer } from '../vtcs.policy.ts';
import { withVtcLocked } from '../vtc-transaction.service.ts';

/** Offers the actor's company to one of its members. @throws NOT_IN_VTC */
export async function offerOwnership(
  ctx: WriteContext,
  vtcId: string,
  userId: string,
): Promise<void> {
  await withVtcLocked(ctx, async ({ db, actor }) => {
    const vtc = await getVtc(db, vtcId);
    const offeredTo = userId === actor.userId ? null : await findMemberName(db, userId, vtcId);
    if (offeredTo === null) throw new AppError('NOT_IN_VTC', { message: messages.notAMember });
    await data.setOffer(db, vtcId, userId);
    const after = { offeredTo };
    await recordAudit(db, actor, { vtcId, action: 'ownership.offered', subject: vtc, after });
    await tellOfOwnership(db, 'ownership.offered', actor, vtcId, userId);
  });
}

/** Withdraws or declines an offer. @throws NOT_FOUND */
export async function withdrawOwnership(ctx: WriteContext, vtcId: string): Promise<void> {
  await withVtcLocked(ctx, async ({ db, actor }) => {
    const vtc = await findVtc(db, vtcId);
    const offeredTo = vtc?.offer?.userId ?? null;
    if (!vtc || !canWithdrawOffer(actor, { ...vtc, offeredTo })) throw new AppError('NOT_FOUND');
    if (offeredTo === null) return;
    await data.removeOffer(db, vtcId);
    const before = { offeredTo: await findMemberName(db, offeredTo, vtcId) };
    await recordAudit(db, actor, { vtcId, action: 'ownership.withdrawn', subject: vtc, before });
    await tellOfOwnership(db, 'ownership.withdrawn', actor, vtcId, offeredTo);
  });
}

/** Makes the actor the owner of the company that they were offered. @throws NOT_FOUND */
export async function acceptOwnership(ctx: WriteContext, vtcId: string): Promise<void> {
  await withVtcLocked(ctx, async ({ db, actor }) => {
    const vtc = await findVtc(db, vtcId);
    const isTaken = vtc !== null && (await data.acceptOwnership(db, vtcId, actor.userId));
    if (!isTaken) throw new AppError('NOT_FOUND');
    await recordAudit(db, actor, {
      vtcId,
      action: 'ownership.accepted',
      subject: vtc,
      before: { owner: vtc.owner.user.username },
      after: { owner: actor.username },
    });
    await tellOfOwnership(db, 'ownership.accepted', actor, vtcId, actor.userId);
  });
}

/** The event's subject is the member that the company is or was offered to. */
async function tellOfOwnership(
  db: Db,
  type: 'ownership.offered' | 'ownership.withdrawn' | 'ownership.accepted',
  actor: Actor,
  vtcId: string,
  userId: string,
): Promise<void> {
  await happened(db, {
    type,
    vtcId,
    actorId: actor.userId,
    subjectId: userId,
    payload: { userId },
  });
}
