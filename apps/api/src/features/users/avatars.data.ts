import { lockUser } from '../../auth/user-locks.data.ts';
import type { Db } from '../../lib/db.ts';
import type { EncodedImage } from '../../lib/images.ts';
import { createMedia, hashImage, mediaSelect, removeMedia } from '../media/media.data.ts';

/** A picture and the address that it was made from. */
export interface NewAvatar {
  readonly source: string;
  readonly image: EncodedImage;
}

/** What a user's avatar was made from: null without one, and where nobody knows. */
export async function findAvatarSource(db: Db, userId: string) {
  return db.user.findUnique({
    where: { id: userId },
    select: { avatarId: true, avatarSource: true },
  });
}

/**
 * Puts an avatar, or none, in place of the former one; call it in a transaction. Whoever is gone
 * meanwhile gets none.
 */
export async function replaceAvatar(
  db: Db,
  userId: string,
  avatar: NewAvatar | null,
): Promise<void> {
  // Two sign-ins may come at once, and the account may end: the former image is removed once.
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
