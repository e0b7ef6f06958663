import { type IncomingMessage, request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { useWebBuild } from '../testing/web-build.ts';
import { oneIn } from '../testing/pairs.ts';

const app = useTestApp({ webDir: useWebBuild() });

/** Ways to name another site, each of which has passed some filter somewhere. */
const targets = [
  'http://evil.example/',
  'https://evil.example/',
  'HTTPS://EVIL.EXAMPLE/',
  '//evil.example/',
  '///evil.example/',
  '////evil.example//',
  '/\\evil.example/',
  '\\\\evil.example/',
  '\\/evil.example/',
  '/\\/evil.example/',
  '//evil.example/%2f..',
  '//evil.example/..;/',
  '/%2f/evil.example/',
  '/%5cevil.example/',
  '%2f%2fevil.example',
  '/%09/evil.example/',
  '/%0d/evil.example/',
  '%0d%0aLocation:%20//evil.example',
  '%0d%0aSet-Cookie:%20a=b',
  '%00//evil.example/',
  '%20//evil.example/',
  '.evil.example/',
  '@evil.example/',
  ':@evil.example/',
  ':80@evil.example/',
  'http:evil.example',
  'http:/evil.example',
  'http:\\\\evil.example',
  'https:///evil.example/',
  'http://127.0.0.1@evil.example/',
  'http://evil.example#127.0.0.1',
  'http://evil.example?127.0.0.1',
  'http://[::ffff:evil.example]/',
  '/../../../evil.example/',
  '/.//evil.example/',
  '/;@evil.example/',
  'javascript:alert(1)',
  'JaVaScRiPt://%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:alert(1)',
  'vtc-evil://login',
  'waybill://login?otp=x',
  'file:///etc/passwd',
  'blob:http://evil.example/1',
] as const;

const parameters = [
  'openid_identifier',
  'openid.identity',
  'openid.return_to',
  'returnURL',
  'return_to',
  'returnTo',
  'redirect',
  'redirect_uri',
  'next',
  'url',
  'state',
];

/** Sends a path exactly as written, which no URL library does. */
async function send(path: string, headers: Readonly<Record<string, string>> = {}) {
  const { hostname, port } = new URL(app().origin);
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({ hostname, port, path, headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response));
    });
    sent.on('error', reject).end();
  });
}

const pathOf = (target: string) => (target.startsWith('/') ? target : `/${target}`);

describe.each(oneIn(3, targets))('%j', { tags: 'thorough' }, (target) => {
  test('A4, B5: does not change where a sign-in leads', async () => {
    for (const parameter of parameters) {
      for (const value of [target, encodeURIComponent(target)]) {
        const { statusCode, headers } = await send(`/api/auth/steam?${parameter}=${value}`);
        expect(statusCode).toBe(302);
        const location = new URL(headers.location ?? '');
        expect(`${location.origin}${location.pathname}`).toBe(`${app().emulator.url}/openid/login`);
        const returnTo = location.searchParams.get('openid.return_to') ?? '';
        expect(returnTo).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/auth\/steam\/return\?state=/);
        expect(new URL(returnTo).origin).toBe(app().origin);
        expect(location.searchParams.get('openid.realm')).toBe(`${app().origin}/`);
      }
    }
  });

  test('A4, B5: in the return from Steam redirects nowhere', async () => {
    for (const parameter of parameters) {
      const { statusCode, headers } = await send(`/api/auth/steam/return?${parameter}=${target}`);
      expect(statusCode).toBe(400);
      expect(headers.location).toBeUndefined();
    }
  });

  test('B5: as a path on another name of this machine, stays on this host', async () => {
    const { port } = new URL(app().origin);
    for (const host of [`localhost:${port}`, `[::1]:${port}`]) {
      const { headers } = await send(pathOf(target), { host });
      expect(new URL(headers.location ?? '/', app().origin).origin).toBe(app().origin);
    }
  });

  test('B5: as a path on a foreign host, is not redirected there', async () => {
    const host = 'evil.example';
    const { headers } = await send(pathOf(target), { host, 'x-forwarded-host': host });
    const location = new URL(headers.location ?? '/', app().origin);
    expect(location.origin).toBe(app().origin);
  });
});

test('B5: a page on another name of this machine is redirected to the public one', async () => {
  const { port } = new URL(app().origin);
  const { statusCode, headers } = await send('/login?a=b', { host: `localhost:${port}` });
  expect(statusCode).toBe(302);
  expect(headers.location).toBe(`${app().origin}/login?a=b`);
});

test.each(['POST', 'PUT', 'DELETE'])('A4: %s starts no sign-in', async (method) => {
  const body = new URLSearchParams({ openid_identifier: 'http://evil.example/' });
  for (const path of ['/api/auth/steam', '/api/auth/steam/return']) {
    const response = await app().openBrowser().send(path, { method, body });
    expect(response.status).toBe(404);
    expect(response.headers.get('location')).toBeNull();
  }
});
