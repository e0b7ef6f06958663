import { randomBytes, randomInt } from 'node:crypto';

/** Letters and digits that no one confuses: 32 of them, 5 bits each. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const oneTimeCodeLength = 8;

/** 40 random bits as `K7QM-3XWD`, for a code with few tries and a short life. */
export function generateOneTimeCode(): string {
  const letters = Array.from({ length: oneTimeCodeLength }, () =>
    alphabet.charAt(randomInt(alphabet.length)),
  );
  return groupByFour(letters.join(''));
}

/** 128 random bits as `F3A9-…`, for a code that stays valid for years. */
export function generateRecoveryCode(): string {
  return groupByFour(randomBytes(16).toString('hex').toUpperCase());
}

/** Returns the typed code in upper case, without separators. */
export function normaliseCode(typed: string): string {
  return typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

function groupByFour(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code;
}
