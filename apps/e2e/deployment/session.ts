import type { BrowserContext } from '@playwright/test';
import { type Client, createClient } from '@waybill/schema/contract/client';
import { readXsrfHeader } from '../harness/xsrf.ts';

/** What a write carries that comes from a page of a signed-in browser, as its cookies are now. */
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

/** Calls the API as a page of a signed-in browser does. */
export async function createSessionClient(context: BrowserContext, url: string): Promise<Client> {
  const headers = await readWriteHeaders(context, url);
  return createClient({ baseUrl: `${url}/api`, headers: () => headers });
}
