import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { JsonText } from '../lib/json-text.ts';

/** Whoever answers for many may do so with an older copy for so long, while it asks for a new one. */
const staleSeconds = 300;

/** Of the answer itself, so that it is never an old one's. */
function tagOf({ text }: JsonText<unknown>): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

/** What an answer says that may be kept for others. */
export function headersOfShared(
  seconds: number,
  reply: JsonText<unknown>,
): readonly (readonly [name: string, value: string])[] {
  const keep = `public, max-age=${seconds}, stale-while-revalidate=${staleSeconds}`;
  return [
    ['cache-control', keep],
    ['etag', tagOf(reply)],
  ];
}

/** Whether whoever asks has this very answer. A proxy that compresses makes its tag a weak one. */
export function isKnownToAsker({ headers }: IncomingMessage, reply: JsonText<unknown>): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known?.includes(tagOf(reply)) ?? false;
}
