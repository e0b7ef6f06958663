import { step } from './road-grid.ts';
import type { Pass, RoadLine } from './roads.ts';

/** A job's contribution to the map, as stored. */
export interface LearnedWay {
  /** The milliseconds per kilometre of the game's map. */
  readonly pace: number;
  readonly lines: readonly RoadLine[];
}

/** In the order of their two bits. */
const steps = [step.east, step.west, step.south, step.north];

/**
 * Encodes a way: varint pace, then for each line varint first cell, varint count, 2 bits per step (east,
 * west, south, north; lowest bits first), a varint of metres per cell, and the mean points: a byte dx per
 * cell, then a byte dz per cell. A varint has 7 bits per byte, lowest first.
 */
export function encodeWay({ pace, lines }: LearnedWay): Uint8Array {
  const bytes: number[] = [];
  writeVarint(bytes, pace);
  for (const line of lines) {
    const [first] = line;
    if (first === undefined) continue;
    writeVarint(bytes, first.cell);
    writeVarint(bytes, line.length);
    for (const byte of packSteps(line)) bytes.push(byte);
    for (const { metres } of line) writeVarint(bytes, metres);
    for (const { dx } of line) bytes.push(dx);
    for (const { dz } of line) bytes.push(dz);
  }
  return Uint8Array.from(bytes);
}

/** @throws RangeError for bytes that `encodeWay` has not made */
export function decodeWay(bytes: Uint8Array): LearnedWay {
  const reader = { bytes, at: 0 };
  const pace = readVarint(reader);
  const lines: RoadLine[] = [];
  while (reader.at < bytes.length) lines.push(readLine(reader));
  return { pace, lines };
}

function packSteps(line: RoadLine): Uint8Array {
  const packed = new Uint8Array((line.length + 2) >> 2);
  let at = line[0]?.cell ?? 0;
  let index = -1;
  for (const { cell } of line) {
    if (index >= 0) {
      const code = steps.indexOf(cell - at);
      if (code < 0) throw new RangeError('a step of a line leads to no neighbour');
      packed[index >> 2] = (packed[index >> 2] ?? 0) | (code << ((index & 3) * 2));
    }
    at = cell;
    index += 1;
  }
  return packed;
}

/** Bytes and the read position. */
export interface ByteReader {
  readonly bytes: Uint8Array;
  at: number;
}

function readLine(reader: ByteReader): RoadLine {
  let cell = readVarint(reader);
  const count = readVarint(reader);
  const packed = takeBytes(reader, (count + 2) >> 2);
  const metres = Array.from({ length: count }, () => readVarint(reader));
  const dx = takeBytes(reader, count);
  const dz = takeBytes(reader, count);
  return metres.map((metres, index): Pass => {
    if (index > 0) {
      const code = ((packed[(index - 1) >> 2] ?? 0) >> (((index - 1) & 3) * 2)) & 3;
      cell += steps[code] ?? 0;
    }
    return { cell, metres, dx: dx[index] ?? 0, dz: dz[index] ?? 0 };
  });
}

const endsEarly = 'the bytes of a way end too early';

/** Reads the next bytes. @throws RangeError when there are not as many */
export function takeBytes(reader: ByteReader, count: number): Uint8Array {
  const end = reader.at + count;
  if (end > reader.bytes.length) throw new RangeError(endsEarly);
  const taken = reader.bytes.subarray(reader.at, end);
  reader.at = end;
  return taken;
}

/** Appends an integer of at most 31 bits. */
export function writeVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest > 127) {
    bytes.push((rest & 127) | 128);
    rest >>>= 7;
  }
  bytes.push(rest);
}

/** @throws RangeError when the bytes end within it, or it has more than 31 bits */
export function readVarint(reader: ByteReader): number {
  let value = 0;
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = reader.bytes[reader.at];
    if (byte === undefined) throw new RangeError(endsEarly);
    reader.at += 1;
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) {
      if (value > 0x7f_ff_ff_ff) break;
      return value;
    }
  }
  throw new RangeError('a number of a way is too long');
}
