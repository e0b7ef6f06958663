import { AppError } from '../../lib/app-error.ts';
import { encodeImage } from '../../lib/images.ts';
import type { Upload } from '../../http/body.ts';
import type { ActorContext } from '../../http/context.ts';
import { findVtcIdOfUser } from '../users/users.data.ts';
import { canSeeUser } from '../users/users.policy.ts';
import { createVtc, getVtc, type VtcRow } from './vtcs.data.ts';

/** As large as they are ever shown, on a screen of double density. */
const logoImage = { field: 'logo', box: { width: 512, height: 512 } };
const bannerImage = { field: 'banner', box: { width: 1_920, height: 640 } };

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
  await ctx.rateLimits.consume('uploadByUser', ctx.actor.userId);
  const logo = await encodeImage(files.logo, logoImage, ctx.imageQueue);
  const banner = files.banner ? await encodeImage(files.banner, bannerImage, ctx.imageQueue) : null;
  const { id } = await createVtc(ctx.db, { ...draft, logo, banner });
  return getVtc(ctx.db, id);
}

/**
 * The company of a user whom the actor may see, or null when that user has none.
 * @throws NOT_FOUND
 */
export async function getVtcOfUser(ctx: ActorContext, userId: string): Promise<VtcRow | null> {
  const vtcId = await findVtcIdOfUser(ctx.db, userId);
  if (vtcId === undefined || !canSeeUser(ctx.actor, { userId, vtcId })) {
    throw new AppError('NOT_FOUND');
  }
  return vtcId === null ? null : getVtc(ctx.db, vtcId);
}
