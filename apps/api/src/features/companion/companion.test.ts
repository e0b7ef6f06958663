import { createHash } from 'node:crypto';
import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const bytes = Buffer.from('as npm packs it');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const app = useTestApp({ companion: { bytes, sha256 } });
const appWithout = useTestApp();

const read = (path: string, init?: RequestInit) => app().openBrowser().send(path, init);

test('the companion is there for npm: as it is now, and for ever at the address of its content', async () => {
  const { companion } = await app().openBrowser().call(contract.companion.get);
  expect(companion).toMatchObject({ bytes: bytes.length, sha256 });
  const caching = [
    ['/downloads/waybill-companion.tgz', 'no-cache'],
    [companion?.path ?? '', 'public, max-age=31536000, immutable'],
  ] as const;
  for (const [path, keep] of caching) {
    const response = await read(path);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/gzip',
      'cache-control': keep,
      etag: `"${sha256}"`,
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    // As browsers and npm ask: without the header, fetch would forbid what is kept.
    const headers = { 'if-none-match': `"${sha256}"`, 'cache-control': 'max-age=0' };
    const again = await read(path, { headers });
    expect(again.status).toBe(304);
  }
});

test('its checksum is as sha256sum reads it', async () => {
  const response = await read('/downloads/waybill-companion.tgz.sha256');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await response.text()).toBe(`${sha256}  waybill-companion.tgz\n`);
});

test('the address of a former one leads to the newest, and nothing else is there', async () => {
  const former = '/downloads/waybill-companion-0123456789abcdef.tgz';
  const response = await read(former, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    '/downloads/waybill-companion.tgz',
  ]);
  for (const path of ['/downloads/other.tgz', '/downloads/..%2fpackage.json', '/downloads/x/y']) {
    expect([path, (await read(path)).status]).toEqual([path, 404]);
  }
});

test('a server that was started without one says so', async () => {
  const browser = appWithout().openBrowser();
  expect(await browser.call(contract.companion.get)).toEqual({ companion: null });
  expect((await browser.send('/downloads/waybill-companion.tgz')).status).toBe(404);
});
