import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { messages } from '@waybill/schema/messages';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildDriver, type Driver } from '../testing/factories.ts';
import {
  buildChunk,
  buildPngOf,
  drawPicture,
  insertChunks,
  padJpeg,
  padPng,
  pngSignature,
} from '../testing/hostile-images.ts';
import { useTestApp } from '../testing/test-app.ts';
import { buildCompanyForm, refuseLogo, sendUpload, storeImages } from '../testing/upload.ts';

const app = useTestApp();
const page = '<html><script>alert(1)</script></html>';
const marker = 'hidden-in-the-upload';

/** Never creates a company, so they can be refused repeatedly. */
let driver: Driver;
let png: Buffer;
let jpeg: Buffer;

beforeAll(async () => {
  driver = await buildDriver(app());
  png = await drawPicture().png().toBuffer();
  jpeg = await drawPicture().jpeg().toBuffer();
});

describe('E2: a file that is neither PNG nor JPEG is refused, whatever it claims to be', () => {
  test.each([
    ['text', () => Buffer.from('just text')],
    ['SVG', () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${page}</svg>`)],
    ['HTML', () => Buffer.from(page)],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<</JS(alert)>>')],
    ['GIF', () => drawPicture().gif().toBuffer()],
    ['WebP', () => drawPicture().webp().toBuffer()],
    ['TIFF', () => drawPicture().tiff().toBuffer()],
    ['AVIF', () => drawPicture().avif().toBuffer()],
    ['ZIP', () => Buffer.from('PK\u0003\u0004archive')],
    ['a PNG behind a page', () => Buffer.concat([Buffer.from(page), png])],
    ['half a signature', () => pngSignature.subarray(0, 7)],
    ['one byte', () => Buffer.from([0xff])],
  ])('%s', async (_name, build) => {
    expect(await refuseLogo(driver, await build())).toMatchObject({
      code: 'IMAGE_TYPE_INVALID',
      error: messages.imageTypeInvalid,
    });
  });
});

describe("E2: a file that can't be fully decoded is refused", () => {
  test.each([
    ['a PNG signature alone', () => pngSignature],
    ['an SVG behind a PNG signature', () => Buffer.concat([pngSignature, Buffer.from('<svg/>')])],
    [
      'a page behind a JPEG signature',
      () => Buffer.from(`\u00ff\u00d8\u00ff\u00e0${page}`, 'latin1'),
    ],
    ['a PNG cut in its header', () => png.subarray(0, 20)],
    ['a PNG cut in its pixels', () => png.subarray(0, Math.floor(png.length / 2))],
    ['a JPEG cut in its pixels', () => jpeg.subarray(0, Math.floor(jpeg.length / 2))],
    ['a PNG without pixels', () => buildPngOf(64, 64, Buffer.alloc(0))],
    ['a PNG with too few pixels', () => buildPngOf(64, 64, deflateSync(Buffer.alloc(99)))],
    ['a PNG of no width', () => buildPngOf(0, 64, deflateSync(Buffer.alloc(99)))],
  ])('%s', async (_name, build) => {
    expect(await refuseLogo(driver, build())).toMatchObject({
      code: 'IMAGE_UNREADABLE',
      error: messages.imageUnreadable,
    });
  });
});

describe('E2: the stored picture is newly encoded', () => {
  const polyglots: readonly (readonly [string, () => Buffer])[] = [
    ['a PNG with a page behind it', () => Buffer.concat([png, Buffer.from(`${marker}${page}`)])],
    [
      'a PNG with a text chunk',
      () => insertChunks(png, buildChunk('tEXt', Buffer.from(`a\0${marker}`))),
    ],
    [
      'a PNG with a private chunk',
      () => insertChunks(png, buildChunk('prVt', Buffer.from(marker))),
    ],
    ['a JPEG with a page behind it', () => Buffer.concat([jpeg, Buffer.from(`${marker}${page}`)])],
    ['a JPEG with a comment', () => insertComment(jpeg, `${marker}${page}`)],
  ];

  test.each(polyglots)('of %s', async (_name, build) => {
    const upload = build();
    const { logo, vtc } = await storeImages(await buildDriver(app()), upload);
    const bytes = logo ?? Buffer.alloc(0);
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    expect(bytes.includes(marker)).toBe(false);
    expect(bytes.equals(upload)).toBe(false);
    expect(vtc.logoUrl).toBe(`/media/${createHash('sha256').update(bytes).digest('hex')}.webp`);
  });

  test("without a photo's location, and upright", async () => {
    const upload = await drawPicture(80, 40)
      .withExif({
        IFD0: { Copyright: marker },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 46/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(upload).metadata()).orientation).toBe(6);
    expect(upload.includes('Exif')).toBe(true);
    expect(upload.includes(marker)).toBe(true);
    const owner = await buildDriver(app());
    const { logo, banner } = await storeImages(owner, upload, upload);
    for (const bytes of [logo, banner]) {
      const metadata = await sharp(bytes ?? Buffer.alloc(0)).metadata();
      expect(metadata).toMatchObject({ format: 'webp', width: 40, height: 80 });
      expect(metadata.exif ?? metadata.icc ?? metadata.xmp ?? metadata.iptc).toBeUndefined();
      expect(metadata.orientation).toBeUndefined();
      expect(bytes?.includes(marker)).toBe(false);
      expect(bytes?.includes('EXIF')).toBe(false);
    }
  });

  test('no larger than it is ever displayed', { tags: 'long' }, async () => {
    const large = await drawPicture(2_000, 1_000).jpeg({ quality: 10 }).toBuffer();
    const { logo, banner } = await storeImages(await buildDriver(app()), large, large);
    expect(await sharp(logo ?? '').metadata()).toMatchObject({ width: 512, height: 256 });
    expect(await sharp(banner ?? '').metadata()).toMatchObject({ width: 1_280, height: 640 });
  });
});

describe('the size of a file', () => {
  const firstRefusedLogo = 1_048_576;
  const firstRefusedBanner = 4 * 1_048_576;

  test('of a logo is under 1 MB, of a banner under 4 MB', async () => {
    const owner = await buildDriver(app());
    const stored = await storeImages(
      owner,
      padJpeg(jpeg, firstRefusedLogo - 1),
      padPng(png, firstRefusedBanner - 1),
    );
    expect(stored.logo?.length).toBeGreaterThan(0);
    expect(stored.banner?.length).toBeGreaterThan(0);
  });

  test.each([firstRefusedLogo, firstRefusedLogo + 1, firstRefusedBanner + 1])(
    'of a logo is not %i bytes',
    async (byteCount) => {
      expect(await refuseLogo(driver, padJpeg(jpeg, byteCount))).toMatchObject({
        code: 'LOGO_TOO_LARGE',
        error: 'Logo must be under 1MB',
        fields: { logo: 'Logo must be under 1MB' },
      });
    },
  );

  test.each([firstRefusedBanner, firstRefusedBanner + 1, 2 * firstRefusedBanner])(
    'of a banner is not %i bytes',
    async (byteCount) => {
      const parts = [
        ['logo', png],
        ['banner', padPng(png, byteCount)],
      ] as const;
      const response = await sendUpload(driver, await buildCompanyForm(driver, parts));
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({
        code: 'BANNER_TOO_LARGE',
        fields: { banner: 'Banner must be under 4MB' },
      });
    },
  );
});

function insertComment(image: Buffer, text: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(text)]);
  return Buffer.concat([image.subarray(0, 2), comment, image.subarray(2)]);
}
