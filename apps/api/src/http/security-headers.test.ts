import { describe, expect, test } from 'vitest';
import { buildVtc } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';
import { useWebBuild } from '../testing/web-build.ts';

const webDir = useWebBuild();
const local = useTestApp({ webDir });
const secure = useTestApp({ webDir, env: { PUBLIC_URL: 'https://vtc.example.org' } });

/** The headers of every response. */
const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
};
const policy =
  "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';" +
  "img-src 'self' data: blob:;connect-src 'self';font-src 'self';object-src 'none';" +
  "base-uri 'none';form-action 'self';frame-ancestors 'none'";
const mediaPolicy = "default-src 'none'; sandbox";

const kinds: readonly (readonly [kind: string, path: string, status: number, cache: string])[] = [
  ['an answer of the API', '/api/instance', 200, 'no-store'],
  ['a refusal of the API', '/api/auth/user/76561198000000042', 401, 'no-store'],
  ['an unknown path of the API', '/api/nothing', 404, 'no-store'],
  ['the way to Steam', '/api/auth/steam', 302, 'no-store'],
  ['the refused return from Steam', '/api/auth/steam/return', 400, 'no-store'],
  ['the API document', '/api/openapi.json', 200, 'public, max-age=60'],
  ['the reference page', '/api/docs', 200, 'no-store'],
  ['its script', '/api/docs/assets/swagger-ui-bundle.js', 200, 'public, max-age=3600'],
  ['the web app', '/', 200, 'private, no-cache'],
  ['a page of the web app', '/dashboard/companyoverview', 200, 'no-cache'],
  ['a company that is not there', '/vtc/NOPE99', 404, 'no-cache'],
  ['an image that is not there', '/media/nothing', 404, 'no-store'],
];

async function readHeaders(app: typeof local, path: string) {
  // With the public host, to avoid the redirect.
  const response = await app().openBrowser().send(path);
  return { status: response.status, headers: Object.fromEntries(response.headers) };
}

describe('E8: over plain http, where enforcing https would lock people out', () => {
  test.each(kinds)('%s', async (_kind, path, status, cache) => {
    const answer = await readHeaders(local, path);
    expect(answer).toMatchObject({
      status,
      headers: { ...always, 'cache-control': cache, 'content-security-policy': policy },
    });
    for (const name of ['strict-transport-security', 'x-powered-by', 'server']) {
      expect(answer.headers).not.toHaveProperty(name);
    }
    expect(answer.headers).not.toHaveProperty('cross-origin-opener-policy');
  });
});

describe('E8: over https', () => {
  test.each(kinds)('%s', async (_kind, path, status, cache) => {
    const answer = await readHeaders(secure, path);
    expect(answer).toMatchObject({
      status,
      headers: {
        ...always,
        'cache-control': cache,
        'content-security-policy': `${policy};upgrade-insecure-requests`,
        'strict-transport-security': 'max-age=31536000',
        'cross-origin-opener-policy': 'same-origin',
      },
    });
    expect(answer.headers).not.toHaveProperty('x-powered-by');
  });

  test('C9: cookies are bound to the host and to https', async () => {
    const cookies = (await secure().openBrowser().send('/api/instance')).headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toMatch(/^__Host-waybill_session=[^;]+;.*HttpOnly; Secure; SameSite=Lax$/);
    expect(cookies[1]).toMatch(/^XSRF-TOKEN=[^;]+;.*Secure; SameSite=Lax$/);
  });
});

test('E8: an image has a restrictive policy of its own', async () => {
  const { vtc } = await buildVtc(local());
  const { headers } = await readHeaders(local, vtc.logoUrl);
  expect(headers).toMatchObject({ ...always, 'content-security-policy': mediaPolicy });
});

test('C9: over plain http cookies are not bound to https', async () => {
  const cookies = (await local().openBrowser().send('/api/instance')).headers.getSetCookie();
  expect(cookies[0]).toMatch(/^waybill_session=[^;]+;.*HttpOnly; SameSite=Lax$/);
  for (const cookie of cookies) expect(cookie).not.toContain('Secure');
});
