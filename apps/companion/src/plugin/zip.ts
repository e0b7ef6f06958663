import { basename } from 'node:path/posix';
import { crc32 } from 'node:zlib';
import { fromBufferPromise, type ZipFile } from 'yauzl';

const mostEntries = 2_000;
const mostLibraries = 4;
const longestLibrary = 8_000_000;

/**
 * The files of a zip that have one of these names, whatever their folder; null where it is damaged,
 * names odd paths, or would unpack to more than a plugin has. Nothing is written.
 */
export async function readLibrariesOfZip(
  bytes: Uint8Array,
  names: readonly string[],
): Promise<Uint8Array[] | null> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // It refuses absolute paths, `..`, and entries that are longer than they say.
    const zip = await fromBufferPromise(buffer);
    return await readLibraries(zip, names);
  } catch {
    return null;
  }
}

async function readLibraries(zip: ZipFile, names: readonly string[]): Promise<Uint8Array[]> {
  const libraries: Uint8Array[] = [];
  if (zip.entryCount > mostEntries) throw new Error('Too many entries.');
  for await (const entry of zip.eachEntry()) {
    if (!names.includes(basename(entry.fileName))) continue;
    if (entry.uncompressedSize > longestLibrary || libraries.length === mostLibraries) {
      throw new Error('Too much to unpack.');
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (chunk instanceof Uint8Array) chunks.push(chunk);
    }
    const library = Buffer.concat(chunks);
    if (crc32(library) !== entry.crc32) throw new Error('A file is damaged.');
    libraries.push(library);
  }
  return libraries;
}
