import { auditedVtcFields } from '@waybill/schema/features/vtcs.fields';
import { type MemberVtc, memberVtcSchema } from '@waybill/schema/features/vtcs.models';
import { lockUsersInOrder } from '../../auth/user-locks.data.ts';
import { AppError } from '../../lib/app-error.ts';
import { findChanges } from '../../lib/changes.ts';
import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { encodeImage, type EncodedImage } from '../../lib/images.ts';
import { sourceOf } from '../../lib/rich-text.ts';
import type { Upload } from '../../http/body.ts';
import type { ActorContext, ActorTransaction, Services, WriteContext } from '../../http/context.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { canSeeUser } from '../users/users.policy.ts';
import { closeApplicationsOf, closeApplicationsTo } from './recruitment/closing.service.ts';
import * as data from './vtcs.data.ts';
import type { NewVtc, VtcChanges, VtcRow } from './vtcs.data.ts';
import { canActAsOwner } from './vtcs.policy.ts';
import { bannerImage, logoImage, type VtcImageKind } from './vtc-images.policy.ts';
import { findVtcForMembers, findVtcOfUser, type VtcForMembers } from './vtc-json.data.ts';
import { withVtcLocked } from './vtc-transaction.service.ts';

/**
 * Creates a company with the actor as its owner.
 * @throws ALREADY_IN_VTC, TAG_TAKEN, IMAGE_TYPE_INVALID, IMAGE_UNREADABLE,
 * IMAGE_DIMENSIONS_TOO_LARGE
 */
export async function createVtc(
  ctx: WriteContext,
  draft: Omit<NewVtc, 'logo' | 'banner'>,
  files: { readonly logo: Upload; readonly banner?: Upload | undefined },
): Promise<{ id: string }> {
  const vtcId = await ctx.transact(async ({ actor }) => actor.vtcId);
  if (vtcId !== null) throw new AppError('ALREADY_IN_VTC');
  await ctx.rateLimits.consume('uploadByUser', ctx.actor.userId);
  const logo = await encodeImage(files.logo, logoImage, ctx.imageQueue);
  const banner = await encodeIfGiven(ctx, files.banner, bannerImage);
  const { userId } = ctx.actor;
  const lockFirst = async (db: Db) => lockUsersInOrder(db, [userId]);
  const found = async ({ db, actor }: ActorTransaction) => {
    const { id } = await data.createVtc(db, { ...draft, logo, banner });
    await closeApplicationsOf(db, userId, id, ctx.clock());
    const { name, tag, slogan } = draft;
    await recordAudit(db, actor, {
      vtcId: id,
      action: 'vtc.created',
      subject: { id, name },
      after: { name, tag, slogan },
    });
    return { id };
  };
  return ctx.transact(found, { lockFirst });
}

/** Returns a company after the actor has changed it. @throws NOT_FOUND */
export async function getVtcForMembers(
  { findRow }: Pick<Services, 'findRow'>,
  vtcId: string,
): Promise<VtcForMembers> {
  const vtc = await findVtcForMembers(findRow, vtcId);
  if (!vtc) throw new AppError('NOT_FOUND');
  return vtc;
}

/** Returns the company of a user that the actor may see, or null if that user has none. @throws NOT_FOUND */
export async function getVtcOfUser(
  { findRow, actor }: ActorContext,
  userId: string,
): Promise<VtcForMembers | null> {
  const vtc = await findVtcOfUser(findRow, userId);
  // A user without a company is visible to no one else, as if they didn't exist.
  if (!canSeeUser(actor, { userId, vtcId: vtc?.id ?? null })) throw new AppError('NOT_FOUND');
  return vtc;
}

/** Returns the company of a user that the actor may see, as fellow members see it. */
export async function findMemberVtc(
  { findRow }: Pick<Services, 'findRow'>,
  userId: string,
): Promise<MemberVtc | null> {
  const vtc = await findVtcOfUser(findRow, userId);
  return vtc && memberVtcSchema.parse(JSON.parse(vtc.page.text));
}

/** Returns the source texts of the page of the actor's company. @throws NOT_FOUND */
export async function getVtcTexts({ db }: ActorContext, vtcId: string): Promise<data.VtcTextsRow> {
  const texts = await data.findVtcTexts(db, vtcId);
  if (!texts) throw new AppError('NOT_FOUND');
  return texts;
}

/**
 * Changes a company. Fields that are left out stay unchanged. Only its owner changes whether it counts
 * offline jobs.
 * @throws FORBIDDEN, TAG_TAKEN, IMAGE_TYPE_INVALID, IMAGE_UNREADABLE, IMAGE_DIMENSIONS_TOO_LARGE
 */
export async function updateVtc(
  ctx: WriteContext,
  vtcId: string,
  changes: VtcChanges,
  files: { readonly logo?: Upload | undefined; readonly banner?: Upload | undefined },
): Promise<void> {
  // Refuses an actor who lost the permission while the body arrived, before images are decoded.
  await ctx.transact(async () => {});
  if (files.logo ?? files.banner) await ctx.rateLimits.consume('uploadByUser', ctx.actor.userId);
  const logo = await encodeIfGiven(ctx, files.logo, logoImage);
  const banner = await encodeIfGiven(ctx, files.banner, bannerImage);
  await withVtcLocked(ctx, async ({ db, actor }) => {
    const former = await data.getVtc(db, vtcId);
    const counts = data.countsOfflineJobs(former);
    if ((changes.countsOfflineJobs ?? counts) !== counts && !canActAsOwner(actor, former)) {
      throw new AppError('FORBIDDEN');
    }
    await data.updateVtc(db, former, changes, { logo, banner }, ctx.clock());
    const changed = await data.getVtc(db, vtcId);
    const difference = findChanges(auditedVtc(former), auditedVtc(changed), auditedVtcFields);
    if (difference) {
      const action = 'vtc.updated';
      await recordAudit(db, actor, { vtcId, action, subject: changed, ...difference });
      await happened(db, {
        type: action,
        vtcId,
        actorId: actor.userId,
        subjectId: vtcId,
        payload: { fields: Object.keys(difference.after) },
      });
      if (former.recruitment !== 'CLOSED' && changed.recruitment === 'CLOSED') {
        await closeApplicationsTo(db, vtcId, 'RECRUITMENT_CLOSED', {
          actorId: actor.userId,
          now: ctx.clock(),
        });
      }
    }
  });
}

/** Picks a company's fields for the audit log. */
function auditedVtc(vtc: VtcRow) {
  return {
    ...vtc,
    description: sourceOf(vtc.description),
    rules: sourceOf(vtc.rules),
    logo: vtc.logo.sha256,
    banner: vtc.banner?.sha256 ?? null,
    speedCapEts2CmS: data.capOf(vtc, 'ets2'),
    speedCapAtsCmS: data.capOf(vtc, 'ats'),
    countsOfflineJobs: data.countsOfflineJobs(vtc),
  };
}

/** Null if nothing was uploaded. */
async function encodeIfGiven(
  { imageQueue }: WriteContext,
  upload: Upload | undefined,
  kind: VtcImageKind,
): Promise<EncodedImage | null> {
  return upload ? encodeImage(upload, kind, imageQueue) : null;
}
