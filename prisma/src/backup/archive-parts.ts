import { createHash } from 'node:crypto';
import { FORMAT_VERSION, type ManifestPart } from './manifest.ts';

/** Every part is in a folder that names the format, so that a reader recognizes it from the first one. */
export const ARCHIVE_FOLDER = `waybill-backup-${FORMAT_VERSION}`;
export const MANIFEST_PATH = 'manifest.json';
export const README_PATH = 'README.txt';
export const SECRET_PATH = 'secret.key';

/**
 * The part size of tables: held in memory besides stream buffers, and hashed in one go, which blocks the
 * event loop.
 */
export const PART_BYTES = 1024 * 1024;

/**
 * Returns the path of a part of a table's rows; concatenated in name order, the parts are the whole table.
 */
export function partPath(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(6, '0')}.copy`;
}

/** Returns the manifest entry of a part. */
export function describePart(path: string, content: Buffer): ManifestPart {
  return {
    path,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}

/** Counts the rows in COPY output: each ends with a line break and contains no other. */
export function countLines(content: Buffer): number {
  let count = 0;
  for (let at = content.indexOf(10); at !== -1; at = content.indexOf(10, at + 1)) count += 1;
  return count;
}

export const readme = `This is a backup of Waybill. "waybill admin restore" brings it back, and checks it first.

By hand, with nothing but PostgreSQL: manifest.json says which tables there are, with their columns, and
which migrations made them. The rows of a table are the files in tables/<table>, put together in the order
of their names, as PostgreSQL's COPY writes text. In a database that has those migrations:

  cat tables/users/*.copy | psql -c "COPY users (<columns>) FROM STDIN" …
`;
