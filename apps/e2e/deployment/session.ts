import type { BrowserContext } from '@playwright/test';
import { type Client, createClient } from '@waybill/client';
import { readXsrfHeader } from '../harness/xsrf.ts';

/** Returns the headers of a write from a page of a signed-in browser, with its current cookies. */
export async function readWriteHeaders(
  context: BrowserContext,
  url: string,
): Promise<Record<string, string>> {
  const cookies = await context.cookies(url);
  return {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    ...(await readXsrfHeader(context, url)),
  };
}

/**
 * Calls the API like a page of a signed-in browser. Accepts the same certificates as that browser.
 */
export async function createSessionClient(context: BrowserContext, url: string): Promise<Client> {
  const headers = await readWriteHeaders(context, url);
  const send: typeof fetch = async (input, { method, headers: sent, body } = {}) => {
    const response = await context.request.fetch(new Request(input).url, {
      ...(method !== undefined && { method }),
      headers: Object.fromEntries(new Headers(sent)),
      ...(typeof body === 'string' && { data: body }),
    });
    return new Response(new Uint8Array(await response.body()), {
      status: response.status(),
      headers: response.headers(),
    });
  };
  return createClient({ baseUrl: `${url}/api`, fetch: send, headers: () => headers });
}
