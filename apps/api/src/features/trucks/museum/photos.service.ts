import { photoBox, pictureWidths } from '@waybill/schema/images';
import { limits } from '@waybill/schema/limits';
import type { Upload } from '../../../http/body.ts';
import type { WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Db } from '../../../lib/db.ts';
import { encodeImage } from '../../../lib/images.ts';
import { isExhibited } from '../exhibits.data.ts';
import { changeTruck, recordTruckChange } from '../trucks.service.ts';
import * as data from './museum.data.ts';

const kind = { field: 'photo', box: photoBox, copyWidths: pictureWidths } as const;

/**
 * Adds a photo of a truck in the museum.
 * @throws NOT_FOUND, EXHIBIT_PHOTOS_TOO_MANY, IMAGE_TYPE_INVALID, IMAGE_UNREADABLE, IMAGE_DIMENSIONS_TOO_LARGE, BUSY,
 * TOO_MANY_REQUESTS
 */
export async function addPhoto(
  ctx: WriteContext,
  truckId: string,
  alt: string,
  upload: Upload,
): Promise<void> {
  // Refuses what can't be added before the image is decoded.
  await ctx.transact(async ({ db }) => findSlot(db, truckId));
  await ctx.rateLimits.consume('uploadByUser', ctx.actor.userId);
  const image = await encodeImage(upload, kind, ctx.imageQueue);
  await changeTruck(ctx, truckId, async (work) => {
    const { db, now } = work;
    const slot = await findSlot(db, truckId);
    await data.createPhoto(db, { truckId, slot, alt }, image, now);
    await recordTruckChange(work, truckId, 'truck.exhibit-photo-added', () => ({
      after: { exhibitPhoto: alt },
    }));
  });
}

async function findSlot(db: Db, truckId: string): Promise<number> {
  if (!(await isExhibited(db, truckId))) throw new AppError('NOT_FOUND');
  const taken = new Set((await data.listPhotoSlots(db, truckId)).map(({ slot }) => slot));
  const slots = Array.from({ length: limits.exhibitPhotos }, (_, index) => index + 1);
  const free = slots.find((slot) => !taken.has(slot));
  if (free === undefined) throw new AppError('EXHIBIT_PHOTOS_TOO_MANY');
  return free;
}

/** Removes a photo of a truck in the museum. @throws NOT_FOUND, TOO_MANY_REQUESTS */
export async function removePhoto(ctx: WriteContext, truckId: string, id: string): Promise<void> {
  await changeTruck(ctx, truckId, async (work) => {
    const alt = await data.removePhoto(work.db, truckId, id);
    if (alt === null) throw new AppError('NOT_FOUND');
    await recordTruckChange(work, truckId, 'truck.exhibit-photo-removed', () => ({
      before: { exhibitPhoto: alt },
    }));
  });
}
