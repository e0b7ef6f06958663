import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate, crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Draws a picture with some detail, so that a format has something to encode. */
export function drawPicture(width = 64, height = 64): Sharp {
  const pixels = Buffer.from(
    Uint8Array.from({ length: width * height * 3 }, (_, index) => (index * 7) % 251),
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Builds a PNG chunk, with its length and checksum. */
export function buildChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([buildUint32(data.length), body, buildUint32(crc32(body))]);
}

export function buildUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Inserts chunks into a PNG, right after its header. */
export function insertChunks(png: Buffer, ...chunks: readonly Buffer[]): Buffer {
  const headerEnd = pngSignature.length + 25;
  return Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)]);
}

/**
 * Builds an RGB PNG of any size, whose pixels are what `packedRows` unpacks to. Decoding an interlaced one
 * takes the whole picture in memory.
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

/** Deflates zeros to about a thousandth of their size, without holding them in memory. */
export async function deflateZeros(byteCount: number): Promise<Buffer> {
  const block = Buffer.alloc(1_048_576);
  function* generate() {
    for (let left = byteCount; left > 0; left -= block.length) {
      yield block.subarray(0, Math.min(left, block.length));
    }
  }
  return buffer(Readable.from(generate()).pipe(createDeflate({ level: 9 })));
}

/** Pads a PNG to `byteCount` without changing the picture. */
export function padPng(png: Buffer, byteCount: number): Buffer {
  return insertChunks(png, buildChunk('paDd', Buffer.alloc(byteCount - png.length - 12)));
}

/** Pads a JPEG. Decoders stop at its end marker and ignore what follows. */
export function padJpeg(jpeg: Buffer, byteCount: number): Buffer {
  return Buffer.concat([jpeg, Buffer.alloc(byteCount - jpeg.length)]);
}

/** Changes the size in a JPEG's frame header. */
export function claimJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

/**
 * Builds a progressive JPEG of 64 by 64 grey pixels with a scan for each bit of each coefficient: 883 scans,
 * each over the whole picture, all valid by the standard.
 */
export function buildJpegOfScans(): Buffer {
  // A table with a single symbol, which has a one-bit code.
  const table = (kind: number, symbol: number) =>
    segment(0xc4, kind, 1, ...repeated(0, 15), symbol);
  const scan = (coefficient: number, bits: number, coded: readonly number[]) =>
    Buffer.concat([segment(0xda, 1, 1, 0, coefficient, coefficient, bits), Buffer.from(coded)]);
  const coefficients = Array.from({ length: 63 }, (_, index) => index + 1);
  const bitsOfEach = Array.from({ length: 14 }, (_, index) => 13 - index);
  // The run of 64 empty blocks takes seven bits.
  const scans = coefficients.flatMap((coefficient) =>
    bitsOfEach.map((low) =>
      scan(coefficient, low === 13 ? low : ((low + 1) << 4) | low, [0b0000_0001]),
    ),
  );
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...repeated(1, 64)),
    segment(0xc2, 8, 0, 64, 0, 64, 1, 1, 0x11, 0),
    table(0x00, 0x00),
    table(0x10, 0x60),
    scan(0, 0, repeated(0, 8)),
    ...scans,
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Builds a JPEG segment with its length. */
function segment(marker: number, ...content: readonly number[]): Buffer {
  return Buffer.from([0xff, marker, 0, content.length + 2, ...content]);
}

function repeated(value: number, times: number): number[] {
  return Array.from({ length: times }, () => value);
}
