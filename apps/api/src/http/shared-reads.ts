import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { JsonText } from '../lib/json-text.ts';

/** How long a shared cache may serve a stale copy while it fetches a new one. */
const staleSeconds = 300;

/**
 * A hash of the response itself, so that it never matches an older one. Sent as a weak tag, because the
 * response may be compressed or not.
 */
function tagOf({ text }: JsonText<unknown>): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

interface SharedAnswer {
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** True if the client already has this response. */
  readonly isKnown: boolean;
}

/** Returns the headers of a cacheable response, and whether its body must be sent. */
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
      // A response with a body gets this header when it is sent.
      ...(isKnown ? ([['vary', 'accept-encoding']] as const) : []),
    ],
    isKnown,
  };
}
