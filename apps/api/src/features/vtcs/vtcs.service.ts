import type { PublicVtc } from '@waybill/schema/features/vtcs.contract';
import { limits } from '@waybill/schema/limits';
import { AppError } from '../../lib/app-error.ts';
import { later } from '../../lib/clock.ts';
import { encodeImage } from '../../lib/images.ts';
import type { JsonText } from '../../lib/json-text.ts';
import type { Upload } from '../../http/body.ts';
import type { ActorContext, Context } from '../../http/context.ts';
import { canSeeUser } from '../users/users.policy.ts';
import { deleteMembership, joinVtc, type JoinOutcome } from './memberships.data.ts';
import {
  createVtc,
  findVtc,
  getVtc,
  setDeleteAfter,
  updateVtc,
  type VtcChanges,
  type VtcRow,
} from './vtcs.data.ts';
import { bannerImage, logoImage } from './vtc-images.ts';
import { findPublicVtcJson, findVtcOfUser, type VtcOfUser } from './vtc-json.data.ts';
import { canUpdateVtc, isOwnerOf } from './vtcs.policy.ts';

interface VtcDraft {
  readonly ownerId: string;
  readonly name: string;
  readonly tag: string;
  readonly slogan: string;
}

/**
 * Founds a company with the actor as its owner.
 * @throws NOT_YOURSELF, ALREADY_IN_VTC, TAG_TAKEN, IMAGE_TYPE_INVALID, IMAGE_UNREADABLE,
 * IMAGE_DIMENSIONS_TOO_LARGE
 */
export async function foundVtc(
  ctx: ActorContext,
  draft: VtcDraft,
  files: { readonly logo: Upload; readonly banner?: Upload | undefined },
): Promise<VtcRow> {
  if (draft.ownerId !== ctx.actor.userId) throw new AppError('NOT_YOURSELF');
  if (ctx.actor.vtcId !== null) throw new AppError('ALREADY_IN_VTC');
  const { logo, banner } = await encodeImages(ctx, files);
  if (!logo) throw new AppError('VALIDATION_FAILED');
  const { id } = await createVtc(ctx.db, { ...draft, logo, banner });
  return getVtc(ctx.db, id);
}

/**
 * The company of a user whom the actor may see, or null when that user has none.
 * @throws NOT_FOUND
 */
export async function getVtcOfUser(ctx: ActorContext, userId: string): Promise<VtcOfUser | null> {
  const vtc = await findVtcOfUser(ctx.pool, userId);
  // Who has no company is seen by nobody else, and so is not told apart from nobody.
  if (!canSeeUser(ctx.actor, { userId, vtcId: vtc?.id ?? null })) throw new AppError('NOT_FOUND');
  return vtc;
}

/** A company whose owner shows it to everybody. @throws NOT_FOUND */
export async function getPublicVtc({ pool }: Context, tag: string): Promise<JsonText<PublicVtc>> {
  const vtc = await findPublicVtcJson(pool, tag);
  if (!vtc) throw new AppError('NOT_FOUND');
  return vtc;
}

/**
 * Changes a company that the actor may manage. What is left out stays.
 * @throws NOT_FOUND, TAG_TAKEN, IMAGE_TYPE_INVALID, IMAGE_UNREADABLE, IMAGE_DIMENSIONS_TOO_LARGE
 */
export async function changeVtc(
  ctx: ActorContext,
  vtcId: string,
  changes: VtcChanges,
  files: Images,
): Promise<VtcRow> {
  const vtc = await findVtc(ctx.db, vtcId);
  if (!vtc || !canUpdateVtc(ctx.actor, vtc)) throw new AppError('NOT_FOUND');
  const images = await encodeImages(ctx, files);
  await updateVtc(ctx.db, vtcId, changes, images);
  return getVtc(ctx.db, vtcId);
}

/** Makes the actor a member, or files an application. @throws NOT_YOURSELF, NOT_FOUND, RECRUITMENT_CLOSED */
export async function enterVtc(
  ctx: ActorContext,
  { userId, vtcId }: { userId: string; vtcId: string },
): Promise<JoinOutcome> {
  if (userId !== ctx.actor.userId) throw new AppError('NOT_YOURSELF');
  if (ctx.actor.vtcId !== null) return 'already-member';
  return joinVtc(ctx.db, userId, vtcId);
}

/** Ends the actor's membership. @throws OWNER_MUST_STAY */
export async function leaveVtc(ctx: ActorContext): Promise<void> {
  if (ctx.actor.isOwner) throw new AppError('OWNER_MUST_STAY');
  if (ctx.actor.vtcId !== null) await deleteMembership(ctx.db, ctx.actor.userId, ctx.actor.vtcId);
}

/** Begins the seven days after which a company is deleted. @throws NOT_FOUND, VTC_NAME_MISMATCH */
export async function endVtc(ctx: ActorContext, vtcId: string, typedName: string): Promise<VtcRow> {
  const vtc = await getOwnVtc(ctx, vtcId);
  if (typedName.normalize('NFC').trim() !== vtc.name) throw new AppError('VTC_NAME_MISMATCH');
  await setDeleteAfter(ctx.db, vtcId, later(ctx.clock, limits.vtcDeletionGraceMs));
  return getVtc(ctx.db, vtcId);
}

/** Undoes what `endVtc` began. @throws NOT_FOUND */
export async function restoreVtc(ctx: ActorContext, vtcId: string): Promise<VtcRow> {
  await getOwnVtc(ctx, vtcId);
  await setDeleteAfter(ctx.db, vtcId, null);
  return getVtc(ctx.db, vtcId);
}

/** The company, when the actor owns it. @throws NOT_FOUND */
export async function getOwnVtc(ctx: ActorContext, vtcId: string): Promise<VtcRow> {
  const vtc = await findVtc(ctx.db, vtcId);
  if (!vtc || !isOwnerOf(ctx.actor, vtc)) throw new AppError('NOT_FOUND');
  return vtc;
}

interface Images {
  readonly logo?: Upload | undefined;
  readonly banner?: Upload | undefined;
}

async function encodeImages({ rateLimits, actor, imageQueue }: ActorContext, files: Images) {
  if (files.logo ?? files.banner) await rateLimits.consume('uploadByUser', actor.userId);
  return {
    logo: files.logo ? await encodeImage(files.logo, logoImage, imageQueue) : null,
    banner: files.banner ? await encodeImage(files.banner, bannerImage, imageQueue) : null,
  };
}
