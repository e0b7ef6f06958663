import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { drawAvatar, drawUnknownAvatar } from './draw-avatar.ts';
import type { EmulatedDriver } from './drivers.ts';
import { answerWithFault, type SteamFault } from './faults.ts';

/** The avatar image of a driver. */
export type EmulatedAvatar =
  /** A landscape drawn from the seed. */
  | { readonly kind: 'drawn'; readonly seed: string }
  /** Steam's default avatar. */
  | { readonly kind: 'none' }
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | { readonly kind: 'broken'; readonly fault: SteamFault }
  | { readonly kind: 'moved'; readonly to: string }
  /** The profile links to this URL, which may be on another server. */
  | { readonly kind: 'elsewhere'; readonly address: string };

/** Steam names avatars by a hash; this is the hash of its default avatar. */
const nobodyName = 'fef49e7fa7e1997310d705b2a6158ff8dc1cdfeb_full.jpg';

/** Returns a driver's initial avatar: the configured one, or a drawn one. */
export function firstAvatarOf({ steamId, avatar }: EmulatedDriver): EmulatedAvatar {
  return avatar ?? { kind: 'drawn', seed: steamId };
}

/** Returns the avatar URL for the profile; as on Steam, it differs for each avatar. */
export function avatarAddress(avatar: EmulatedAvatar, baseUrl: string): string {
  return avatar.kind === 'elsewhere' ? avatar.address : `${baseUrl}/avatars/${nameOf(avatar)}`;
}

/** Responds with the avatar of that name; false if none of these has it. */
export function answerWithAvatar(
  avatars: Iterable<EmulatedAvatar>,
  name: string,
  response: Response,
): boolean {
  for (const avatar of avatars) {
    if (nameOf(avatar) === name) return answer(avatar, response);
  }
  return false;
}

function nameOf(avatar: EmulatedAvatar): string {
  if (avatar.kind === 'none') return nobodyName;
  const content = avatar.kind === 'file' ? avatar.bytes : JSON.stringify(avatar);
  return `${createHash('sha1').update(content).digest('hex')}_full.jpg`;
}

/** Responds with the image; false if the avatar is on another server. */
function answer(avatar: EmulatedAvatar, response: Response): boolean {
  if (avatar.kind === 'elsewhere') return false;
  if (avatar.kind === 'broken') return answerWithFault(avatar.fault, response);
  if (avatar.kind === 'moved') response.redirect(302, avatar.to);
  else if (avatar.kind === 'file') response.type('jpeg').send(Buffer.from(avatar.bytes));
  else
    response
      .type('png')
      .send(avatar.kind === 'none' ? drawUnknownAvatar() : drawAvatar(avatar.seed));
  return true;
}
