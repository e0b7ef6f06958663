import { createHmac, randomBytes } from 'node:crypto';
import type { Keys } from '../../lib/secrets.ts';

/** Crockford's alphabet: no letter that is taken for a digit, and none that makes words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;
const wellFormed = new RegExp(`^[${alphabet}]{${length}}$`);

/** 50 random bits as `K7QF2-M9XDT`: what a person can read out and type. */
export function generateCode(): string {
  // 256 is a multiple of 32, so each letter is as likely as any other.
  const letters = Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % 32)).join('');
  return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`;
}

/** The letters of what was typed or pasted, as they are hashed; null for what cannot be a code. */
export function normaliseCode(typed: string): string | null {
  const letters = typed
    .toUpperCase()
    .replace(/[\s\p{Dash}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return wellFormed.test(letters) ? letters : null;
}

/** What a code is found by: keyed, because whoever had the table could try fifty bits out. */
export function macOf(keys: Keys, normalised: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac('sha256', keys('invitation-mac')).update(normalised).digest());
}
