import type { Prisma } from '@waybill/db/client';
import type { Db } from '../../lib/db.ts';
import type { EncodedImage } from '../../lib/images.ts';
import { createMedia, mediaSelect, pictureSelect } from '../media/media.data.ts';

const photoSelect = {
  id: true,
  createdAt: true,
  picture: pictureSelect,
  user: { select: { id: true, username: true, avatar: mediaSelect } },
} satisfies Prisma.EventPhotoSelect;

export type PhotoRow = Prisma.EventPhotoGetPayload<{ select: typeof photoSelect }>;

/** Lists an event's photos, oldest first. */
export async function listPhotos(db: Db, eventId: string): Promise<PhotoRow[]> {
  return db.eventPhoto.findMany({
    where: { eventId },
    select: photoSelect,
    orderBy: { id: 'asc' },
  });
}

export async function countPhotos(db: Db, eventId: string): Promise<number> {
  return db.eventPhoto.count({ where: { eventId } });
}

/** Returns a photo's event and author, or null. */
export async function findPhoto(db: Db, id: string) {
  const select = { eventId: true, user: { select: { id: true, username: true } } };
  return db.eventPhoto.findUnique({ where: { id }, select });
}

/** Stores a photo of an event. */
export async function createPhoto(
  db: Db,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
  image: EncodedImage,
  now: Date,
): Promise<void> {
  const { id: pictureId } = await createMedia(db, image);
  await db.eventPhoto.create({ data: { eventId, userId, pictureId, createdAt: now } });
}

/** Removes a photo. A trigger deletes its picture. */
export async function removePhoto(db: Db, id: string): Promise<void> {
  await db.eventPhoto.deleteMany({ where: { id } });
}
