import { randomBytes } from 'node:crypto';

/** Generates 128 random bits as `F3A9-…`: eight groups of four that a person can type. */
export function generateCode(): string {
  const digits = randomBytes(16).toString('hex').toUpperCase();
  return digits.match(/.{4}/g)?.join('-') ?? digits;
}

/** Returns the typed code without separators, in upper case. */
export function normaliseCode(typed: string): string {
  return typed.toUpperCase().replace(/[^0-9A-F]/g, '');
}
