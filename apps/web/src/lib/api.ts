import { createClient } from '@waybill/schema/contract/client';
import { withXsrf } from './xsrf-fetch.ts';

export const apiBaseUrl = '/api';

/** Calls the API of this origin with the browser's own session cookie. */
export const api = createClient({
  baseUrl: apiBaseUrl,
  // What may be kept for others is asked for anew here: whoever has changed it sees that at once.
  fetch: withXsrf((input, init) => fetch(input, { cache: 'no-cache', ...init })),
});
