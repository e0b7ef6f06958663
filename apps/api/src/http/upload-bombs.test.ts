// @module-tag thorough

import { messages } from '@waybill/schema/messages';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildDriver } from '../testing/factories.ts';
import {
  buildChunk,
  buildJpegOfScans,
  buildPngOf,
  buildUint32,
  claimJpegSize,
  deflateZeros,
  drawPicture,
  insertChunks,
} from '../testing/hostile-images.ts';
import { useTestApp } from '../testing/test-app.ts';
import { buildCompanyForm, refuseLogo, sendUpload, storeImages } from '../testing/upload.ts';

const app = useTestApp();
const megabyte = 1_048_576;
const tooBig = {
  code: 'IMAGE_DIMENSIONS_TOO_LARGE',
  error: messages.imageDimensionsTooLarge,
};

/** How much the peak memory use of this process grows during the work. */
async function measurePeakGrowth(work: () => Promise<void>): Promise<number> {
  const before = process.resourceUsage().maxRSS;
  await work();
  return (process.resourceUsage().maxRSS - before) * 1_024;
}

test('E1: small files that unpack to huge pictures are refused by their headers', async () => {
  const driver = await buildDriver(app());
  // One extra byte per row: interlacing has 26,250 rows.
  const pixels = await deflateZeros(14_000 * 14_000 * 3 + 26_250);
  const bomb = buildPngOf(14_000, 14_000, pixels, true);
  expect(bomb.length).toBeLessThan(700_000);
  const jpeg = await drawPicture().jpeg().toBuffer();
  const few = await deflateZeros(1_000);
  const growth = await measurePeakGrowth(async () => {
    for (const image of [
      bomb,
      bomb,
      buildPngOf(14_000, 14_000, pixels),
      buildPngOf(65_535, 65_535, few),
      buildPngOf(2 ** 31 - 1, 2 ** 31 - 1, few),
      buildPngOf(4_097, 1, few),
      buildPngOf(1, 4_097, few),
      buildPngOf(4_096, 1_954, few),
      claimJpegSize(jpeg, 65_535, 65_535),
    ]) {
      const refusal = await refuseLogo(driver, image);
      // The decoder doesn't even read a side of 2^31 - 1.
      expect(refusal.code).toBeOneOf([tooBig.code, 'IMAGE_UNREADABLE']);
    }
    expect(await refuseLogo(driver, bomb)).toMatchObject(tooBig);
  });
  expect(growth).toBeLessThan(150 * megabyte);
});

test('E1: a JPEG with hundreds of scans is refused, a progressive one is not', async () => {
  const driver = await buildDriver(app());
  const bomb = buildJpegOfScans();
  expect((await sharp(bomb).metadata()).isProgressive).toBe(true);
  await sharp(bomb).stats();
  expect(await refuseLogo(driver, bomb)).toMatchObject({ code: 'IMAGE_UNREADABLE' });
  const progressive = await drawPicture().jpeg({ mozjpeg: true }).toBuffer();
  expect((await sharp(progressive).metadata()).isProgressive).toBe(true);
  const { logo } = await storeImages(driver, progressive);
  expect(logo?.length).toBeGreaterThan(0);
});

test(
  'E1: chunks that unpack to hundreds of megabytes are not unpacked',
  { tags: 'long' },
  async () => {
    const png = await drawPicture().png().toBuffer();
    const zeros = await deflateZeros(400 * megabyte);
    const frame = Buffer.concat([0, 65_535, 65_535, 0, 0].map(buildUint32));
    const frameTiming = Buffer.from([0, 1, 0, 1, 0, 0]);
    const manyChunks = Array.from({ length: 10_000 }, (_, index) =>
      buildChunk('tEXt', Buffer.from(`Key${index}\0value`)),
    );
    const bombs = [
      insertChunks(png, buildChunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), zeros]))),
      insertChunks(png, buildChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), zeros]))),
      insertChunks(
        png,
        buildChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\u0001\0\0\0'), zeros])),
      ),
      insertChunks(
        png,
        buildChunk('acTL', Buffer.concat([buildUint32(1_000_000), buildUint32(0)])),
        buildChunk('fcTL', Buffer.concat([frame, frameTiming])),
        buildChunk('fdAT', Buffer.concat([buildUint32(1), zeros])),
      ),
      insertChunks(png, ...manyChunks),
    ];
    const statuses: number[] = [];
    const drivers = await Promise.all(bombs.map(() => buildDriver(app())));
    const growth = await measurePeakGrowth(async () => {
      for (const [index, driver] of drivers.entries()) {
        const logo = bombs[index] ?? png;
        const response = await sendUpload(driver, await buildCompanyForm(driver, [['logo', logo]]));
        statuses.push(response.status);
      }
    });
    expect(growth).toBeLessThan(150 * megabyte);
    for (const status of statuses) expect([201, 422]).toContain(status);
  },
);
