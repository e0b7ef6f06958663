import { avatarAddressOf } from '../../auth/steam/steam-avatar.ts';
import type { Services } from '../../http/context.ts';
import { encodeImage } from '../../lib/images.ts';
import { findAvatarSource, type NewAvatar, replaceAvatar } from './avatars.data.ts';
import { avatarImage } from './avatars.policy.ts';

/**
 * Updates a user's avatar from their Steam profile in the background, after a sign-in. If Steam doesn't
 * answer, or returns something that is not a picture, the avatar stays unchanged.
 */
export function keepAvatarCurrent(
  services: Services,
  { id, steamId }: { readonly id: string; readonly steamId: string },
): void {
  services.background.run(async (stopping) => {
    const profile = await services.steamProfiles.getProfile(steamId);
    stopping.throwIfAborted();
    const former = profile && (await findAvatarSource(services.db, id));
    if (!former) return;
    const source = avatarAddressOf(profile);
    const isCurrent = source === null ? former.avatarId === null : source === former.avatarSource;
    if (isCurrent) return;
    const avatar = source === null ? null : await makeAvatar(services, source);
    if (source !== null && avatar === null) return;
    stopping.throwIfAborted();
    await services.db.$transaction((transaction) => replaceAvatar(transaction, id, avatar));
  });
}

/** Null if there is no picture at the address. */
async function makeAvatar(
  { steamAvatars, imageQueue, log }: Services,
  source: string,
): Promise<NewAvatar | null> {
  try {
    const bytes = await steamAvatars.fetchAvatar(source);
    return { source, image: await encodeImage(bytes, avatarImage, imageQueue) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown failure';
    log.warn({ reason }, 'failed to fetch an avatar');
    return null;
  }
}
