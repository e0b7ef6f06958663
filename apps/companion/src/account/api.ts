import { type Client, createClient } from '@waybill/schema/contract/client';
import { version } from '../lib/version.ts';

/** How this program calls itself to servers. */
export const clientName = `waybill-companion/${version}`;

/** The API of a server, signed in with a device token or, without one, as nobody. */
export function createApi(server: string, token: string | null): Client {
  return createClient({
    baseUrl: `${server}/api`,
    headers: () => ({
      'user-agent': clientName,
      ...(token !== null && { authorization: `Bearer ${token}` }),
    }),
  });
}
