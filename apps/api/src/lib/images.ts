import sharp from 'sharp';
import { limits } from '@waybill/schema/limits';
import { AppError } from './app-error.ts';
import type { WorkQueue } from './work-queue.ts';

/** An image that we encoded: WebP, upright, without metadata. */
export interface EncodedImage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  readonly copies: readonly ImageCopy[];
}

/** A narrower copy of the image. */
export interface ImageCopy {
  readonly width: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The use of an image, which determines the size of it and its copies. */
export interface ImageKind {
  readonly box: Box;
  /** Whether the image is cropped and enlarged to fill the box; otherwise it is kept whole. */
  readonly fillsBox?: boolean;
  /** The widths of the copies. Those that exceed the image are left out. */
  readonly copyWidths: readonly number[];
}

export interface Box {
  readonly width: number;
  readonly height: number;
}

// A decoded picture of 8 megapixels takes 32 MB; libvips's cache and threads would multiply that.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes a PNG or JPEG and encodes it again, no larger than the box. None of the upload's bytes or metadata
 * are kept.
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

/** Renders one of our own pictures, on a thread, so that it doesn't block requests. */
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

/** Reads only the header: a decompression bomb is refused before it is unpacked. */
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
 * A progressive JPEG decodes the whole picture once per scan. Programs write a dozen scans; 100 kB has room
 * for thousands, which take half a minute.
 */
const mostScans = 50;

/** Counts the scan starts of a JPEG: encoded data never contains this byte sequence. */
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
