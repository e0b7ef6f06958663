import type { Prisma } from '@waybill/db/client';
import { avatarAddressOf } from '../../auth/steam/steam-avatar.ts';
import type { Services } from '../../http/context.ts';
import { encodeImage } from '../../lib/images.ts';
import { type avatarStateSelect, type NewAvatar, replaceAvatar } from './avatars.data.ts';
import { avatarImage } from './avatars.policy.ts';

/** A user as they are just signing in. */
type Arrival = Prisma.UserGetPayload<{ select: typeof avatarStateSelect }>;

/**
 * Makes a copy of the picture that the user's Steam profile shows now, unless there is one, after
 * the sign-in that this is called by. Where Steam does not say, or gives something that is no
 * picture, the avatar stays what it was.
 */
export function keepAvatarCurrent(services: Services, user: Arrival): void {
  services.background.run(async (stopping) => {
    const profile = await services.steamProfiles.getProfile(user.steamId);
    if (!profile) return;
    const source = avatarAddressOf(profile);
    const isCurrent = source === null ? user.avatarId === null : source === user.avatarSource;
    if (isCurrent) return;
    const replaceBy = async (avatar: NewAvatar | null) => {
      stopping.throwIfAborted();
      await replaceAvatar(services.db, user.id, avatar);
    };
    if (source === null) return replaceBy(null);
    const avatar = await makeAvatar(services, source);
    if (avatar) await replaceBy(avatar);
  });
}

/** Null when there is no picture at the address. */
async function makeAvatar(
  { steamAvatars, imageQueue, log }: Services,
  source: string,
): Promise<NewAvatar | null> {
  try {
    const bytes = await steamAvatars.fetchAvatar(source);
    return { source, image: await encodeImage(bytes, avatarImage, imageQueue) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown failure';
    log.warn({ reason }, 'an avatar was not to be had');
    return null;
  }
}
