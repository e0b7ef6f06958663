import type { PublicMapForm } from '@waybill/schema/features/positions.fields';
import type { LiveVisibility, PublicMapSettings } from '@waybill/schema/features/positions.models';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { happened } from '../../lib/happened.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { getVtc } from '../vtcs/vtcs.data.ts';
import { withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import * as data from './settings.data.ts';

/** Returns who may see the actor's position. */
export async function getVisibility({ db, actor }: ActorContext): Promise<LiveVisibility> {
  return data.readVisibility(db, actor.userId);
}

/** Sets who may see the actor's position. */
export async function setVisibility(
  { transact, clock }: WriteContext,
  visibility: LiveVisibility,
): Promise<void> {
  await transact(async ({ db, actor: { userId, vtcId } }) => {
    if (!(await data.setVisibility(db, userId, visibility, clock()))) return;
    await happened(db, {
      type: 'account.live-visibility-changed',
      vtcId,
      actorId: userId,
      subjectId: userId,
      payload: { visibility },
    });
  });
}

/** Returns whether and where the company shows its drivers publicly. */
export async function getPublicMapSettings(
  { db }: Pick<ActorContext, 'db'>,
  vtcId: string,
): Promise<PublicMapSettings> {
  return data.readPublicMap(db, vtcId);
}

/** Sets whether and where the company shows its drivers publicly. */
export async function setPublicMap(
  ctx: WriteContext,
  vtcId: string,
  form: PublicMapForm,
): Promise<PublicMapSettings> {
  return withRightsLocked(ctx, async ({ db, actor }) => {
    await data.setPublicMap(db, vtcId, form, ctx.clock());
    const { name } = await getVtc(db, vtcId);
    const subject = { id: vtcId, name };
    await recordAudit(db, actor, { vtcId, action: 'vtc.public-map-changed', subject });
    await happened(db, {
      type: 'vtc.public-map-changed',
      vtcId,
      actorId: actor.userId,
      subjectId: vtcId,
      payload: { isOn: form.isOn },
    });
    return form;
  });
}
