import type { PrismaClient } from '@waybill/db/client';
import { lockUser } from '../../auth/account-transaction.data.ts';
import type { EncodedImage } from '../../lib/images.ts';
import { createMedia, deleteMedia, hashImage, mediaSelect } from '../media/media.data.ts';

/** What tells whether a user's avatar is still the one that their Steam profile shows. */
export const avatarStateSelect = {
  id: true,
  steamId: true,
  avatarId: true,
  avatarSource: true,
} as const;

/** A picture and the address that it was made from. */
export interface NewAvatar {
  readonly source: string;
  readonly image: EncodedImage;
}

/** Puts an avatar, or none, in place of the former one. Whoever is gone meanwhile gets none. */
export async function replaceAvatar(
  db: PrismaClient,
  userId: string,
  avatar: NewAvatar | null,
): Promise<void> {
  await db.$transaction(async (transaction) => {
    // Two sign-ins may come at once, and the account may end: the former image is removed once.
    await lockUser(transaction, userId);
    const former = await transaction.user.findUnique({
      where: { id: userId },
      select: { avatarId: true, avatar: mediaSelect },
    });
    if (!former) return;
    const isSame = avatar !== null && former.avatar?.sha256 === hashImage(avatar.image);
    const avatarId = isSame
      ? former.avatarId
      : avatar && (await createMedia(transaction, avatar.image)).id;
    await transaction.user.update({
      where: { id: userId },
      data: { avatarId, avatarSource: avatar?.source ?? null },
      select: { id: true },
    });
    if (!isSame) await deleteMedia(transaction, [former.avatarId]);
  });
}
