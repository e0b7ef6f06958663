import { createHmac, randomBytes } from 'node:crypto';
import type { Keys } from '../../lib/secrets.ts';

/** Crockford's alphabet, without letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;
const wellFormed = new RegExp(`^[${alphabet}]{${length}}$`);

/** Generates a code with 50 random bits, such as `K7QF2-M9XDT`, that people can read out and type. */
export function generateCode(): string {
  // 256 is a multiple of 32, so all letters are equally likely.
  const letters = Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % 32)).join('');
  return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`;
}

/** Normalizes a typed or pasted code for hashing; null if it cannot be a code. */
export function normaliseCode(typed: string): string | null {
  const letters = typed
    .toUpperCase()
    .replace(/[\s\p{Dash}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return wellFormed.test(letters) ? letters : null;
}

/**
 * Returns the MAC that a code is looked up by. It is keyed, because 50 bits could be brute-forced from the
 * table.
 */
export function macOf(keys: Keys, normalised: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac('sha256', keys('invitation-mac')).update(normalised).digest());
}
