import { contract } from '@waybill/schema/contract';
import { copyUrl } from '@waybill/schema/images';
import sharp from 'sharp';
import request from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { buildPng, buildVtc } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
let url: string;

let wideUrl: string;

beforeAll(async () => {
  const { vtc, owner } = await buildVtc(app());
  url = vtc.logoUrl;
  const { id: vtcId, name, tag, slogan } = vtc;
  const changed = await owner.browser.call(contract.vtcs.update, {
    body: { vtcId, name, tag, slogan },
    files: { banner: await buildPng(1_200, 400) },
  });
  wideUrl = changed.vtc.bannerUrl ?? '';
});

function read(path: string, init?: RequestInit): Promise<Response> {
  return app().openBrowser().send(path, init);
}

describe('a stored image', () => {
  test('is served to anyone with its URL, and cached permanently', async () => {
    const response = await read(url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(new TextDecoder('latin1').decode(bytes.subarray(8, 12))).toBe('WEBP');
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
  });

  test('E2: is only ever an image, wherever it is opened', async () => {
    expect(Object.fromEntries((await read(url)).headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline; filename="image.webp"',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test.each([
    [480, 480],
    [960, 960],
    [1_200, 1_200],
    // No page requests these widths, so the original is sent.
    [64, 1_200],
    [9_999, 1_200],
  ])('is available %d pixels wide, or else in its original size', async (asked, width) => {
    const response = await read(copyUrl(wideUrl, asked));
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const { width: sent } = await sharp(await response.arrayBuffer()).metadata();
    expect(sent).toBe(width);
  });

  test('sets no cookie', async () => {
    expect((await read(url)).headers.getSetCookie()).toEqual([]);
  });

  test('is not sent again to clients that have it', async () => {
    const etag = (await read(url)).headers.get('etag') ?? '';
    // Not fetch, which disables caching when this header is set.
    const ask = (tag: string) => request(app().origin).get(url).set('if-none-match', tag);
    await ask(etag).expect(304, '');
    expect((await ask('"other"')).status).toBe(200);
  });

  test('answers HEAD requests', async () => {
    const response = await read(url, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0);
    expect(await response.text()).toBe('');
  });

  test('accepts no other method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect((await expectRefusal(await read(url, { method }))).code).toBe('NOT_FOUND');
    }
  });
});

describe('E3: a missing image', () => {
  test.each([
    `/media/${'0'.repeat(64)}.webp`,
    `/media/${'0'.repeat(64)}`,
    `/media/${'0'.repeat(63)}.webp`,
    `/media/${'g'.repeat(64)}.webp`,
    `/media/${'0'.repeat(64)}.webp/`,
    `/media/${'0'.repeat(64)}-128.webp`,
    `/media/${'0'.repeat(64)}.webp%00`,
    `/media/${'0'.repeat(64)}.webp%0a`,
    '/media/..%2f..%2fpackage.json',
    '/media/%00',
    '/media/__proto__',
    '/media/',
    '/media',
  ])('%s', async (path) => {
    expect((await expectRefusal(await read(path))).code).toBe('NOT_FOUND');
  });

  test('is not found in upper case either', async () => {
    const upper = url.replace(/[0-9a-f]{64}/, (digest) => digest.toUpperCase());
    expect((await expectRefusal(await read(upper))).code).toBe('NOT_FOUND');
  });
});
