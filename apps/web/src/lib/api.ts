import { createClient, type Client } from '@waybill/schema/contract/client';
import { withXsrf } from './xsrf-fetch.ts';

export const apiBaseUrl = '/api';

// What may be kept for others is asked for anew here: whoever has changed it sees that at once.
const send = withXsrf((input, init) => fetch(input, { cache: 'no-cache', ...init }));

/** What requests wait for while the session is about to end. */
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
 * Ends the session by what is called here. What pages ask for meanwhile would be refused, as of
 * nobody: it waits, is sent when the session goes on after all, and never when it has ended: the
 * landing page, which follows, is a document of its own.
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

/** Whether the session is about to end, or has ended: nothing that follows it live is opened then. */
export const isSessionEnding = (): boolean => ending !== null;

function doNothing(): void {}
