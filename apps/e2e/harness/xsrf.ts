import type { BrowserContext } from '@playwright/test';

/** Returns the header that a write needs besides the browser's cookies. */
export async function readXsrfHeader(
  context: BrowserContext,
  url?: string,
): Promise<{ 'x-xsrf-token': string }> {
  const cookies = await context.cookies(url);
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN');
  return { 'x-xsrf-token': decodeURIComponent(token?.value ?? '') };
}
