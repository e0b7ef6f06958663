import { limits } from '@waybill/schema/limits';
import type { Db } from '../../lib/db.ts';
import type { EncodedImage } from '../../lib/images.ts';

/** Stores a picture that its author can send. Returns its id. */
export async function createPicture(
  db: Db,
  authorId: string,
  { bytes, width, height }: EncodedImage,
  now: Date,
): Promise<string> {
  const data = { authorId, bytes, width, height, createdAt: now };
  return (await db.chatPicture.create({ data, select: { id: true } })).id;
}

/** Returns the bytes of a sent picture for a reader of its channel. Null for others. */
export async function findPicture(
  db: Db,
  userId: string,
  id: string,
  now: Date,
): Promise<Uint8Array | null> {
  const [found] = await db.$queryRaw<{ bytes: Uint8Array }[]>`
    SELECT p.bytes FROM chat_pictures p JOIN chat_messages m ON m.picture_id = p.id
    WHERE p.id = ${id}::uuid AND EXISTS (
      SELECT FROM chat_readers(m.channel_id, ${now}::timestamptz) who WHERE who.user_id = ${userId}::uuid)`;
  return found?.bytes ?? null;
}

/** Removes pictures from before a time that no message has. Returns true if more may be left. */
export async function removeUnsentPictures(db: Db, before: Date): Promise<boolean> {
  const count = await db.$executeRaw`
    DELETE FROM chat_pictures WHERE id IN (
      SELECT p.id FROM chat_pictures p WHERE p.created_at < ${before}::timestamptz
        AND NOT EXISTS (SELECT FROM chat_messages m WHERE m.picture_id = p.id)
      LIMIT ${limits.chatRemoved}::int)`;
  return count === limits.chatRemoved;
}
