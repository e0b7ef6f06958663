import request from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertVtcs } from '../testing/bulk-data.ts';
import { buildDriver, buildVtc, type Driver } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
let owner: Driver;
let vtcId: string;

beforeAll(async () => {
  const built = await buildVtc(app());
  owner = built.owner;
  vtcId = built.vtc.id;
  await insertVtcs(app().pool, 60);
});

type Headers = Readonly<Record<string, string>>;

/** The response to a browser. */
async function ask(path: string, headers: Headers = {}) {
  const { cookie } = owner.browser.writeHeaders();
  return request(app().origin)
    .get(path)
    .set({ cookie, 'accept-encoding': 'gzip, br', ...headers });
}

const encodingOf = ({ headers }: request.Response) => headers['content-encoding'] ?? 'none';

const list = '/api/vtc/all?limit=10';

describe('JSON responses', () => {
  test.each([list, '/api/vtc/all'])(
    'are compressed for clients that accept it: %s',
    async (path) => {
      const compressed = await ask(path);
      const plain = await ask(path, { 'accept-encoding': 'identity' });
      expect(encodingOf(compressed)).toBe('gzip');
      expect(encodingOf(plain)).toBe('none');
      expect(compressed.body).toEqual(plain.body);
      expect(compressed.headers['vary']).toBe('accept-encoding');
      expect(Number(compressed.headers['content-length'])).toBeLessThan(
        Number(plain.headers['content-length']) / 3,
      );
    },
  );

  test.each(['gzip;q=0', 'br', ''])(
    'are not compressed for clients that accept "%s"',
    async (encoding) => {
      expect(encodingOf(await ask(list, { 'accept-encoding': encoding }))).toBe('none');
    },
  );

  test('are sent uncompressed if they are small', async () => {
    expect(encodingOf(await ask('/api/vtc/all?limit=1'))).toBe('none');
  });

  test('are uncompressed if another site made the browser ask, as it could learn from their size', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site };
      expect(encodingOf(await ask(list, headers))).toBe('none');
    }
    for (const site of ['same-origin', 'none']) {
      const headers = { 'sec-fetch-site': site };
      expect(encodingOf(await ask(list, headers))).toBe('gzip');
    }
  });

  test('are uncompressed for writes, as they carry tokens', async () => {
    const response = await request(app().origin)
      .post(`/api/vtcs/${vtcId}/announcements`)
      .set({ ...owner.browser.writeHeaders(), 'accept-encoding': 'gzip' })
      .send({ title: 'Night convoy', body: 'We drive at night. '.repeat(100), pinnedForDays: 0 });
    expect(response.text).toContain('We drive');
    expect(response.text.length).toBeGreaterThan(2_048);
    expect(response.headers['content-encoding']).toBeUndefined();
  });

  test('have the same weak tag, compressed or not', async () => {
    const path = `/api/vtcs/by-tag/${(await buildVtc(app())).vtc.tag}`;
    const compressed = await ask(path);
    const plain = await ask(path, { 'accept-encoding': 'identity' });
    expect(compressed.headers['etag']).toMatch(/^W\/"/);
    expect(plain.headers['etag']).toBe(compressed.headers['etag']);
    const known = await ask(path, { 'if-none-match': plain.headers['etag'] ?? '' });
    expect(known.status).toBe(304);
  });
});

test('a live stream is never compressed', async () => {
  const driver = await buildDriver(app());
  const response = await driver.browser.send('/api/live?topics=me', {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(response.headers.get('content-encoding')).toBeNull();
  await response.body?.cancel();
});
