import type { Db } from '../../lib/db.ts';
import type { EncodedImage } from '../../lib/images.ts';
import { sha256Of } from '../../lib/secrets.ts';

/** Selects what an image URL is built from. */
export const mediaSelect = { select: { sha256: true } } as const;

/** Selects an image's URL and dimensions. */
export const pictureSelect = { select: { sha256: true, width: true, height: true } } as const;

/** Returns the hash that identifies an image. */
export function hashImage({ bytes }: EncodedImage): string {
  return sha256Of(bytes);
}

/** Stores an image. Call it in the transaction that stores its owner. */
export async function createMedia(
  db: Db,
  { copies, ...image }: EncodedImage,
): Promise<{ id: string }> {
  const sha256 = hashImage({ ...image, copies });
  const data = { ...image, sha256, copies: { createMany: { data: [...copies] } } };
  return db.media.create({ data, select: { id: true } });
}

export async function findMediaBytes(db: Db, sha256: string) {
  const media = await db.media.findFirst({ where: { sha256 }, select: { bytes: true } });
  return media?.bytes ?? null;
}

export async function findCopyBytes(db: Db, sha256: string, width: number) {
  const copy = await db.mediaCopy.findFirst({
    where: { width, media: { sha256 } },
    select: { bytes: true },
  });
  return copy?.bytes ?? null;
}

/** Deletes images that are not referenced any longer. Nulls are ignored. */
export async function removeMedia(db: Db, ids: readonly (string | null)[]): Promise<void> {
  await db.media.deleteMany({ where: { id: { in: ids.filter((id) => id !== null) } } });
}

/** The same as `buildMediaUrl`, as an SQL expression over a row of `media`; null without a row. */
export function mediaUrlSql(row: string): string {
  return `'/media/' || ${row}.sha256 || '.webp'`;
}

/** Returns SQL for the URL of a user's avatar, by the alias of the `users` row. */
export function avatarSql(user: string): string {
  return `(SELECT ${mediaUrlSql('avatar')} FROM media avatar WHERE avatar.id = ${user}.avatar_id)`;
}
