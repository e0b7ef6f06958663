import { createClient } from '@waybill/schema/contract/client';
import { withXsrf } from './xsrf-fetch.ts';

export const apiBaseUrl = '/api';

/** Calls the API of this origin with the browser's own session cookie. */
export const api = createClient({
  baseUrl: apiBaseUrl,
  fetch: withXsrf((input, init) => fetch(input, init)),
});
