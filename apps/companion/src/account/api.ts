import { gzipSync } from 'node:zlib';
import { type Client, createClient } from '@waybill/schema/contract/client';
import { version } from '../lib/version.ts';

/** How this program calls itself to servers. */
export const clientName = `waybill-companion/${version}`;

/** The API of a server, signed in with a device token or, without one, as nobody. */
export function createApi(server: string, token: string | null): Client {
  return createClient({
    compress,
    baseUrl: `${server}/api`,
    headers: () => ({
      'user-agent': clientName,
      ...(token !== null && { authorization: `Bearer ${token}` }),
    }),
  });
}

/** A packet of the network takes about so much: fewer bytes than that are no faster. */
const worthCompressing = 1400;

/** Tracks shrink to a third of their bytes. */
function compress(json: string): Uint8Array<ArrayBuffer> | null {
  return json.length < worthCompressing ? null : new Uint8Array(gzipSync(json));
}
