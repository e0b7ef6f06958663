import { crc32 } from 'node:zlib';

/** A value as a line of the queue: its checksum of eight hexadecimal digits, a space and JSON. */
export function encodeLine(value: object): string {
  const json = JSON.stringify(value);
  return `${checksum(Buffer.from(json))} ${json}\n`;
}

export interface DecodedLines {
  readonly values: readonly unknown[];
  /** How many bytes the whole lines take; what follows was torn. */
  readonly bytes: number;
}

/** Reads lines until the end or the first that is not whole. */
export function decodeLines(content: Buffer): DecodedLines {
  const values: unknown[] = [];
  let bytes = 0;
  for (;;) {
    const end = content.indexOf('\n', bytes);
    if (end < 0) return { values, bytes };
    const json = content.subarray(bytes + 9, end);
    if (content.toString('latin1', bytes, bytes + 9) !== `${checksum(json)} `) {
      return { values, bytes };
    }
    values.push(JSON.parse(json.toString()));
    bytes = end + 1;
  }
}

function checksum(bytes: Buffer): string {
  return crc32(bytes).toString(16).padStart(8, '0');
}
