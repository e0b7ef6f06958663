import { eventPictureBox, pictureWidths } from '@waybill/schema/images';
import type { Upload } from '../../http/body.ts';
import type { WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { encodeImage, type EncodedImage } from '../../lib/images.ts';
import { setPicture as storePicture, type EventRow } from './company-events.data.ts';
import { audit, withEventLocked } from './company-events.service.ts';

const kind = { field: 'picture', box: eventPictureBox, copyWidths: pictureWidths } as const;

/**
 * Replaces an event's picture.
 * @throws NOT_FOUND, EVENT_CANCELLED, IMAGE_TYPE_INVALID, IMAGE_UNREADABLE, IMAGE_DIMENSIONS_TOO_LARGE
 */
export async function setPicture(ctx: WriteContext, id: string, upload: Upload): Promise<EventRow> {
  // Refuses an actor who lost the duty while the body arrived, before the image is decoded.
  await ctx.transact(async () => {});
  await ctx.rateLimits.consume('uploadByUser', ctx.actor.userId);
  return changePicture(ctx, id, await encodeImage(upload, kind, ctx.imageQueue));
}

/** Removes an event's picture. Idempotent. @throws NOT_FOUND, EVENT_CANCELLED */
export async function removePicture(ctx: WriteContext, id: string): Promise<EventRow> {
  return changePicture(ctx, id, null);
}

async function changePicture(
  ctx: WriteContext,
  id: string,
  image: EncodedImage | null,
): Promise<EventRow> {
  return withEventLocked(ctx, id, async ({ db, actor }, event) => {
    if (event.state === 'CANCELLED') throw new AppError('EVENT_CANCELLED');
    if (image === null && event.picture === null) return;
    await storePicture(db, id, image);
    await audit(db, actor, 'event.changed', event);
  });
}
