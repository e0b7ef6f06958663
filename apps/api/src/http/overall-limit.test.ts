import { describe, expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { useWebBuild } from '../testing/web-build.ts';

/** Twelve requests a minute instead of 1,200. */
const app = useTestApp({
  webDir: useWebBuild(),
  rateLimitFactor: 0.01,
  env: { TRUST_PROXY: '1' },
});

let addresses = 0;

/** A new address, and the statuses of its next requests. */
function arrive() {
  const headers = { 'x-forwarded-for': `203.0.113.${addresses++}` };
  return async (path: string, count: number) => {
    const statuses: number[] = [];
    for (let sent = 0; sent < count; sent += 1) {
      const response = await fetch(`${app().origin}${path}`, { headers, redirect: 'manual' });
      statuses.push(response.status);
    }
    return statuses;
  };
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);

describe('the overall limit of an address', () => {
  test.each([
    ['the API', '/api/instance', 200],
    ['nothing of the API', '/api/nothing', 404],
    ['a read without a caller', '/api/vtc/all', 200],
    ['such a read that finds nothing', '/api/vtcs/by-tag/NOPE', 404],
    ['an image', '/media/nothing', 404],
    ['the landing page', '/', 200],
    ['a page of the web app', '/login', 200],
    ['the page of a company', '/vtc/NOPE', 404],
  ])('is limited: %s', async (_what, path, status) => {
    expect(await arrive()(path, 14)).toEqual([...times(12, status), 429, 429]);
  });

  test('is shared by all of these', async () => {
    const ask = arrive();
    await ask('/api/instance', 6);
    expect(await ask('/login', 7)).toEqual([...times(6, 200), 429]);
  });

  test.each(['/assets/main-1a2b3c.js', '/favicon.svg', '/manifest.webmanifest', '/robots.txt'])(
    'does not count %s, so that many can share an address',
    async (path) => {
      const ask = arrive();
      expect(await ask(path, 30)).toEqual(times(30, 200));
      expect(await ask('/api/instance', 12)).toEqual(times(12, 200));
      expect(await ask('/api/instance', 1)).toEqual([429]);
      expect(await ask(path, 1)).toEqual([200]);
    },
  );
});
