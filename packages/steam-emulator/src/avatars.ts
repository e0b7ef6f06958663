import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { drawAvatar, drawUnknownAvatar } from './draw-avatar.ts';
import type { EmulatedDriver } from './drivers.ts';
import { answerWithFault, type SteamFault } from './faults.ts';

/** What is to be had at the address of a driver's avatar. */
export type EmulatedAvatar =
  /** A road of the seed's own. */
  | { readonly kind: 'drawn'; readonly seed: string }
  /** What Steam shows of everybody who has chosen nothing. */
  | { readonly kind: 'none' }
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | { readonly kind: 'broken'; readonly fault: SteamFault }
  | { readonly kind: 'moved'; readonly to: string }
  /** The profile names this address, which need not be the emulator's. */
  | { readonly kind: 'elsewhere'; readonly address: string };

/** Steam names avatars by a hash of theirs, and this is the one of the question mark. */
const nobodyName = 'fef49e7fa7e1997310d705b2a6158ff8dc1cdfeb_full.jpg';

/** The avatar of a driver of whom nothing else is said. */
export function firstAvatarOf({ steamId, avatar }: EmulatedDriver): EmulatedAvatar {
  return avatar ?? { kind: 'drawn', seed: steamId };
}

/** The address that the profile names; it is another one for another avatar, as Steam's are. */
export function avatarAddress(avatar: EmulatedAvatar, baseUrl: string): string {
  return avatar.kind === 'elsewhere' ? avatar.address : `${baseUrl}/avatars/${nameOf(avatar)}`;
}

/** Answers with the avatar of that name; false when none of these has it. */
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

/** False when it is not here. */
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
