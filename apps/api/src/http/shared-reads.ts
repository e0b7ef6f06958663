import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { JsonText } from '../lib/json-text.ts';

/** Whoever answers for many may do so with an older copy for so long, while it asks for a new one. */
const staleSeconds = 300;

/** Of the answer itself, so that it is never an old one's. It is sent as a weak one, as the answer may travel compressed or not. */
function tagOf({ text }: JsonText<unknown>): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

interface SharedAnswer {
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Whether whoever asks has this very answer. */
  readonly isKnown: boolean;
}

/** What an answer says that may be kept for others, and whether it has to be sent at all. */
export function describeShared(
  { headers }: IncomingMessage,
  reply: JsonText<unknown>,
  seconds: number,
): SharedAnswer {
  const ownTag = tagOf(reply);
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const isKnown = known?.includes(ownTag) ?? false;
  const keep = `public, max-age=${seconds}, stale-while-revalidate=${staleSeconds}`;
  return {
    headers: [
      ['cache-control', keep],
      ['etag', `W/${ownTag}`],
      // Whoever gets a body is told so with it.
      ...(isKnown ? ([['vary', 'accept-encoding']] as const) : []),
    ],
    isKnown,
  };
}
