import { photoBox } from '@waybill/schema/images';
import type { Actor } from '../../auth/actor.ts';
import type { Upload } from '../../http/body.ts';
import type { Services, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { isUuid } from '../../lib/cursor.ts';
import { encodeImage } from '../../lib/images.ts';
import * as data from './pictures.data.ts';

const kind = { field: 'picture', box: photoBox, copyWidths: [] } as const;

/**
 * Stores a picture for a message. Returns its id.
 * @throws IMAGE_TYPE_INVALID, IMAGE_UNREADABLE, IMAGE_DIMENSIONS_TOO_LARGE, TOO_MANY_REQUESTS
 */
export async function addPicture(ctx: WriteContext, upload: Upload): Promise<string> {
  await ctx.rateLimits.consume('uploadByUser', ctx.actor.userId);
  const image = await encodeImage(upload, kind, ctx.imageQueue);
  return ctx.transact(async ({ db, actor }) =>
    data.createPicture(db, actor.userId, image, ctx.clock()),
  );
}

/** Returns the picture of a message that the caller may read now. @throws NOT_FOUND, FORBIDDEN for tokens */
export async function getPicture(
  { db, clock }: Services,
  actor: Actor,
  id: string,
): Promise<Uint8Array> {
  if (actor.credential.kind !== 'session') throw new AppError('FORBIDDEN');
  const bytes = isUuid(id) ? await data.findPicture(db, actor.userId, id, clock()) : null;
  if (bytes === null) throw new AppError('NOT_FOUND');
  return bytes;
}
