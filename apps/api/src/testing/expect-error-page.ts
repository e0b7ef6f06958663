import { expect } from 'vitest';

/** Expects an HTML error page with this sentence, which signs no one in. */
export async function expectErrorPage(response: Response, status: number, sentence: string) {
  const html = await response.text();
  expect(`${response.status} ${html}`).toMatch(new RegExp(`^${status} <!doctype html>`));
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(html).toMatch(/<html lang="en">[^]*<title>Waybill<\/title>/);
  expect(html).toContain(`<h1>${sentence}</h1>`);
  expect(html).toContain('<a href="/login">');
  expect(response.headers.getSetCookie().join()).not.toContain('waybill_ticket=');
}
