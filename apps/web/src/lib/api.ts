import { createClient, type Client } from '@waybill/client';
import { withXsrf } from './xsrf-fetch.ts';

export const apiBaseUrl = '/api';

// Always revalidate: the user who changed something must see it at once, even if the response may be cached.
const send = withXsrf((input, init) => fetch(input, { cache: 'no-cache', ...init }));

/** Pending while a request that ends the session is under way; all other requests wait for it. */
let ending: Promise<void> | null = null;

/** Calls the API of this origin with the browser's own session cookie. */
export const api = createClient({
  baseUrl: apiBaseUrl,
  fetch: async (input, init) => {
    if (ending !== null) await ending;
    return send(input, init);
  },
});

const apiWhileEnding = createClient({ baseUrl: apiBaseUrl, fetch: send });

/**
 * Ends the session with the given call. Other requests made meanwhile would be refused as anonymous, so they
 * wait. They are sent if the call fails, and never if it succeeds: the landing page, which follows, is a new
 * document.
 */
export async function endSession<T>(end: (client: Client) => Promise<T>): Promise<T> {
  let goOn = doNothing;
  ending = new Promise((resolve) => {
    goOn = resolve;
  });
  try {
    return await end(apiWhileEnding);
  } catch (error) {
    ending = null;
    goOn();
    throw error;
  }
}

/** True if the session is ending or has ended. No live stream is opened then. */
export const isSessionEnding = (): boolean => ending !== null;

function doNothing(): void {}
