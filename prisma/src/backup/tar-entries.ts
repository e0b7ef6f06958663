import { Header, Parser } from 'tar';
import { errorMessage } from '../error-code.ts';

const BLOCK_BYTES = 512;
/** No part is larger; a larger size means a foreign archive, and would exhaust memory. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Allowed after the end, because other programs pad the last tar record. */
const MOST_AFTER_END_BYTES = 20 * BLOCK_BYTES;

export type TarEntry = { path: string; content: Buffer };

/** Encodes a file as a tar entry. */
export function encodeEntry({ path, content }: TarEntry, mtime: Date): Buffer[] {
  const header = Buffer.alloc(BLOCK_BYTES);
  const needsMore = new Header({
    path,
    mtime,
    mode: 0o600,
    size: content.length,
    type: 'File',
  }).encode(header);
  if (needsMore) throw new Error(`The name ${path} is too long for a tar archive`);
  const rest = content.length % BLOCK_BYTES;
  return [header, content, Buffer.alloc(rest === 0 ? 0 : BLOCK_BYTES - rest)];
}

/** Encodes the end of a tar archive. */
export function encodeEnd(): Buffer {
  return Buffer.alloc(2 * BLOCK_BYTES);
}

/**
 * Yields the files of a tar archive, each complete.
 * @throws for what is no tar archive, and for one that breaks off or goes on after its end
 */
export async function* readEntries(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const complete: TarEntry[] = [];
  let failure: unknown = null;
  let unfinished = 0;
  const end = { isReached: false, bytesAfter: 0 };
  const parser = new Parser({ strict: true });
  parser.on('error', (error) => {
    failure ??= error;
  });
  parser.on('eof', () => {
    end.isReached = true;
  });
  parser.on('entry', (entry) => {
    if (entry.size > MOST_BYTES || entry.type !== 'File') {
      failure ??= new Error(`it contains the unknown part ${entry.path}`);
    }
    unfinished += 1;
    const chunks: Buffer[] = [];
    entry.on('data', (chunk: Buffer) => {
      if (failure === null) chunks.push(chunk);
    });
    entry.on('end', () => {
      unfinished -= 1;
      complete.push({ path: entry.path, content: Buffer.concat(chunks) });
    });
  });
  const refuseFailure = () => {
    if (failure !== null) throw new Error(errorMessage(failure), { cause: failure });
  };
  for await (const chunk of source) {
    // A second gzip member of a few megabytes can expand to terabytes.
    if (end.isReached) end.bytesAfter += chunk.length;
    if (end.bytesAfter > MOST_AFTER_END_BYTES) throw new Error('it continues after its end');
    parser.write(chunk);
    refuseFailure();
    yield* complete.splice(0);
  }
  parser.end();
  refuseFailure();
  yield* complete.splice(0);
  if (unfinished > 0) throw new Error('it breaks off');
}
