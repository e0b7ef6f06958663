import sharp from 'sharp';
import { limits } from '@waybill/schema/limits';
import { AppError } from './app-error.ts';
import type { WorkQueue } from './work-queue.ts';

/** An image that we made: WebP, upright, without metadata. */
export interface EncodedImage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  readonly copies: readonly ImageCopy[];
}

/** The same image, narrower. */
export interface ImageCopy {
  readonly width: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What an image is for decides how large it and its copies are. */
export interface ImageKind {
  readonly box: Box;
  /** Whether the image fills the whole box, cut and enlarged as need be; else it is kept whole. */
  readonly fillsBox?: boolean;
  /** The widths of the copies; those that the image does not reach are left out. */
  readonly copyWidths: readonly number[];
}

export interface Box {
  readonly width: number;
  readonly height: number;
}

// A decoded picture of 8 megapixels takes 32 MB; libvips's own cache and threads would multiply it.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes a PNG or JPEG and encodes it again, no larger than the box. Nothing of the upload's bytes
 * or metadata survives.
 * @throws IMAGE_TYPE_INVALID, IMAGE_DIMENSIONS_TOO_LARGE, IMAGE_UNREADABLE, BUSY
 */
export async function encodeImage(
  upload: Buffer,
  { field, box, fillsBox = false, copyWidths }: ImageKind & { readonly field: string },
  queue: WorkQueue,
): Promise<EncodedImage> {
  if (!isPngOrJpeg(upload)) throw AppError.at(field, 'IMAGE_TYPE_INVALID');
  if (countScans(upload) > mostScans) throw AppError.at(field, 'IMAGE_UNREADABLE');
  return queue(async () => {
    await checkDimensions(upload, field);
    try {
      const { data, info } = await sharp(upload, { limitInputPixels: limits.imagePixels })
        .rotate()
        .resize({ ...box, fit: fillsBox ? 'cover' : 'inside', withoutEnlargement: !fillsBox })
        .webp({ quality: 84 })
        .toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      const copies = await encodeCopies(
        data,
        copyWidths.filter((narrower) => narrower < width),
      );
      return { bytes: new Uint8Array(data), width, height, copies };
    } catch (cause) {
      throw AppError.at(field, 'IMAGE_UNREADABLE', cause);
    }
  });
}

/** Draws a picture of our own making; on a thread, so that nobody waits meanwhile. */
export async function drawPng(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).png({ palette: true, effort: 4 }).toBuffer();
}

/** One after the other, so that an upload never holds more than one decoded picture. */
async function encodeCopies(image: Buffer, widths: readonly number[]): Promise<ImageCopy[]> {
  const copies: ImageCopy[] = [];
  for (const width of widths) {
    const bytes = await sharp(image).resize({ width }).webp({ quality: 84 }).toBuffer();
    copies.push({ width, bytes: new Uint8Array(bytes) });
  }
  return copies;
}

/** Reads the header alone: a bomb of a few kilobytes is refused before it is unpacked. */
async function checkDimensions(upload: Buffer, field: string): Promise<void> {
  const { width, height } = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw AppError.at(field, 'IMAGE_UNREADABLE', cause);
    });
  if (Math.max(width, height) > limits.imageSidePixels || width * height > limits.imagePixels) {
    throw AppError.at(field, 'IMAGE_DIMENSIONS_TOO_LARGE');
  }
}

/**
 * A progressive JPEG goes over the whole picture once for each scan. Programs make a dozen of them; in 100 kB
 * there is room for thousands, which take half a minute.
 */
const mostScans = 50;

/** How often a scan of a JPEG can begin: what is coded never has these bytes in a row. */
function countScans(bytes: Buffer): number {
  const startOfScan = Buffer.from([0xff, 0xda]);
  let count = 0;
  if (!isJpeg(bytes)) return count;
  for (let at = bytes.indexOf(startOfScan); at !== -1; at = bytes.indexOf(startOfScan, at + 2)) {
    count += 1;
  }
  return count;
}

function isPngOrJpeg(bytes: Buffer): boolean {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return bytes.subarray(0, 8).equals(png) || isJpeg(bytes);
}

function isJpeg(bytes: Buffer): boolean {
  return bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
}
