import { gzipSync } from 'node:zlib';
import { type Client, createClient } from '@waybill/client';
import { version } from '../lib/version.ts';
import type { Account } from './account.ts';

/** How this program calls itself to servers. */
export const clientName = `waybill-companion/${version}`;

/** The API of a server, signed in with a device token or, without one, as nobody. */
export function createApi(server: string, token: string | null): Client {
  return createClient({
    compress,
    fetch: fetchHere,
    baseUrl: `${server}/api`,
    headers: () => ({
      'user-agent': clientName,
      ...(token !== null && { authorization: `Bearer ${token}` }),
    }),
  });
}

/** The API of an account's server, signed in as that account. */
export function connectAs({ server, token }: Account): Client {
  return createApi(server, token);
}

/** A packet of the network takes about so much: fewer bytes than that are no faster. */
const worthCompressing = 1400;

/** Tracks shrink to a third of their bytes. */
function compress(json: string): Uint8Array<ArrayBuffer> | null {
  return json.length < worthCompressing ? null : new Uint8Array(gzipSync(json));
}

/** A server that sends whoever asks it to another one. */
export class ElsewhereError extends Error {
  override readonly name = 'ElsewhereError';
  readonly origin: string;

  constructor(origin: string) {
    super(`It redirects to ${origin}.`);
    this.origin = origin;
  }
}

/** Whoever was signed in at a server tells nobody else what is sent: no redirect is followed. */
async function fetchHere(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  const location = response.headers.get('location');
  if (location === null || response.ok || !URL.canParse(location, response.url)) return response;
  const { origin } = new URL(location, response.url);
  if (origin === new URL(response.url).origin) return response;
  await response.body?.cancel();
  throw new ElsewhereError(origin);
}
