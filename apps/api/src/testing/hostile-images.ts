import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate, crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A picture with some detail, so that a format has something to encode. */
export function drawPicture(width = 64, height = 64): Sharp {
  const pixels = Buffer.from(
    Uint8Array.from({ length: width * height * 3 }, (_, index) => (index * 7) % 251),
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** One chunk of a PNG, with its length and checksum. */
export function buildChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([buildUint32(data.length), body, buildUint32(crc32(body))]);
}

export function buildUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Puts chunks into a PNG, right behind its header. */
export function insertChunks(png: Buffer, ...chunks: readonly Buffer[]): Buffer {
  const headerEnd = pngSignature.length + 25;
  return Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)]);
}

/**
 * A PNG in RGB of any size, whose pixels are whatever `packedRows` unpacks to. An interlaced one
 * has to be held as a whole to be decoded.
 */
export function buildPngOf(
  width: number,
  height: number,
  packedRows: Buffer,
  isInterlaced = false,
): Buffer {
  const depthAndColour = Buffer.from([8, 2, 0, 0, isInterlaced ? 1 : 0]);
  const header = Buffer.concat([buildUint32(width), buildUint32(height), depthAndColour]);
  const chunks = [buildChunk('IHDR', header), buildChunk('IDAT', packedRows), buildChunk('IEND')];
  return Buffer.concat([pngSignature, ...chunks]);
}

/** So many zeros, deflated to about a thousandth, without ever holding them. */
export async function deflateZeros(byteCount: number): Promise<Buffer> {
  const block = Buffer.alloc(1_048_576);
  function* generate() {
    for (let left = byteCount; left > 0; left -= block.length) {
      yield block.subarray(0, Math.min(left, block.length));
    }
  }
  return buffer(Readable.from(generate()).pipe(createDeflate({ level: 9 })));
}

/** Fills an image up to `byteCount` without changing the picture. */
export function padPng(png: Buffer, byteCount: number): Buffer {
  return insertChunks(png, buildChunk('paDd', Buffer.alloc(byteCount - png.length - 12)));
}

/** Decoders stop at a JPEG's end marker; what follows is ballast. */
export function padJpeg(jpeg: Buffer, byteCount: number): Buffer {
  return Buffer.concat([jpeg, Buffer.alloc(byteCount - jpeg.length)]);
}

/** Lets a JPEG's frame header claim another size. */
export function claimJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}
