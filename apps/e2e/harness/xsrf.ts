import type { BrowserContext } from '@playwright/test';

/** What a write has to carry beside the cookies of the browser that it comes from. */
export async function readXsrfHeader(
  context: BrowserContext,
  url?: string,
): Promise<{ 'x-xsrf-token': string }> {
  const cookies = await context.cookies(url);
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN');
  return { 'x-xsrf-token': decodeURIComponent(token?.value ?? '') };
}
