import { array, assert, asyncProperty, integer, nat, record } from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawPicture } from '../testing/hostile-images.ts';
import { AppError } from './app-error.ts';
import { encodeImage } from './images.ts';
import { createWorkQueue } from './work-queue.ts';

const logo = { field: 'logo', box: { width: 64, height: 64 }, copyWidths: [16] };
const queue = createWorkQueue(1, 1_000);
const refusals = ['IMAGE_TYPE_INVALID', 'IMAGE_UNREADABLE', 'IMAGE_DIMENSIONS_TOO_LARGE'];

/** The format of an encoded upload, or the code that it was refused with. */
async function resultOf(upload: Buffer): Promise<string> {
  try {
    const { bytes, width, height } = await encodeImage(upload, logo, queue);
    expect(Math.max(width, height)).toBeLessThanOrEqual(64);
    return (await sharp(bytes).metadata()).format;
  } catch (error) {
    if (error instanceof AppError && error.fields?.['logo'] === error.message) return error.code;
    throw error;
  }
}

test('keeps copies that are narrower than the image', async () => {
  const upload = await drawPicture(48, 24).png().toBuffer();
  const kind = { ...logo, copyWidths: [16, 32, 48, 64] };
  const { width, height, copies } = await encodeImage(upload, kind, queue);
  expect({ width, height }).toEqual({ width: 48, height: 24 });
  const sizes = await Promise.all(copies.map(({ bytes }) => sharp(bytes).metadata()));
  expect(sizes.map((size) => [size.width, size.height, size.format])).toEqual([
    [16, 8, 'webp'],
    [32, 16, 'webp'],
  ]);
});

describe('S8: a damaged image is encoded again or refused', () => {
  test.each([
    ['PNG', () => drawPicture(24, 24).png().toBuffer()],
    ['JPEG', () => drawPicture(24, 24).jpeg().toBuffer()],
    ['progressive JPEG', () => drawPicture(24, 24).jpeg({ progressive: true }).toBuffer()],
  ])('%s', async (_format, build) => {
    const image = await build();
    const flip = record({ at: nat(image.length - 1), to: integer({ min: 0, max: 255 }) });
    await assert(
      asyncProperty(array(flip, { minLength: 1, maxLength: 4 }), async (flips) => {
        const damaged = Buffer.from(image);
        for (const { at, to } of flips) damaged[at] = to;
        expect(['webp', ...refusals]).toContain(await resultOf(damaged));
      }),
      { numRuns: 200 },
    );
  });

  test('truncated anywhere', async () => {
    const png = await drawPicture(8, 8).png().toBuffer();
    for (let length = 0; length < png.length - 12; length++) {
      expect(refusals).toContain(await resultOf(png.subarray(0, length)));
    }
  });
});
