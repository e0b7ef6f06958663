import type { Db } from '../../lib/db.ts';
import type { EncodedImage } from '../../lib/images.ts';
import { sha256Of } from '../../lib/secrets.ts';

/** What the address of an image is made of. */
export const mediaSelect = { select: { sha256: true } } as const;

/** The hash that names an image. */
export function hashImage({ bytes }: EncodedImage): string {
  return sha256Of(bytes);
}

/** Stores an image; call it in the transaction of what the image belongs to. */
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

/** Removes images that nothing refers to any more; null stands for one that never was. */
export async function removeMedia(db: Db, ids: readonly (string | null)[]): Promise<void> {
  await db.media.deleteMany({ where: { id: { in: ids.filter((id) => id !== null) } } });
}

/** What `buildMediaUrl` makes, as an expression of SQL over a row of `media`; null without one. */
export function mediaUrlSql(row: string): string {
  return `'/media/' || ${row}.sha256 || '.webp'`;
}

/** The address of a user's avatar, by the row of `users`. */
export function avatarSql(user: string): string {
  return `(SELECT ${mediaUrlSql('avatar')} FROM media avatar WHERE avatar.id = ${user}.avatar_id)`;
}
