import { lockUser } from '../../auth/user-locks.data.ts';
import type { Db } from '../../lib/db.ts';
import type { EncodedImage } from '../../lib/images.ts';
import { createMedia, hashImage, mediaSelect, removeMedia } from '../media/media.data.ts';

/** A picture and the address of its source. */
export interface NewAvatar {
  readonly source: string;
  readonly image: EncodedImage;
}

/** Returns the source of a user's avatar. Null without one, or if unknown. */
export async function findAvatarSource(db: Db, userId: string) {
  return db.user.findUnique({
    where: { id: userId },
    select: { avatarId: true, avatarSource: true },
  });
}

/**
 * Replaces a user's avatar, or removes it. Does nothing if the user was deleted meanwhile. Call it in a
 * transaction.
 */
export async function replaceAvatar(
  db: Db,
  userId: string,
  avatar: NewAvatar | null,
): Promise<void> {
  // There may be two concurrent sign-ins, or the account may be deleted: the old image is removed once.
  await lockUser(db, userId);
  const former = await db.user.findUnique({
    where: { id: userId },
    select: { avatarId: true, avatar: mediaSelect },
  });
  if (!former) return;
  const isSame = avatar !== null && former.avatar?.sha256 === hashImage(avatar.image);
  const avatarId = isSame ? former.avatarId : avatar && (await createMedia(db, avatar.image)).id;
  await db.user.update({
    where: { id: userId },
    data: { avatarId, avatarSource: avatar?.source ?? null },
    select: { id: true },
  });
  if (!isSame) await removeMedia(db, [former.avatarId]);
}
