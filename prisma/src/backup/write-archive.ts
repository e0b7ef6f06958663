import { type Client, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  ARCHIVE_FOLDER,
  countLines,
  describePart,
  MANIFEST_PATH,
  PART_BYTES,
  partPath,
  readme,
  README_PATH,
  SECRET_PATH,
} from './archive-parts.ts';
import { listTables, readSequences, type StoredTable } from './catalogue.ts';
import {
  FORMAT_VERSION,
  type Manifest,
  type ManifestPart,
  type ManifestTable,
} from './manifest.ts';
import { encodeEnd, encodeEntry, type TarEntry } from './tar-entries.ts';

/** The contents of an archive besides the rows. */
export type ArchiveAbout = {
  /** The Waybill version that creates it. */
  version: string;
  secretFingerprint: string | null;
  /** The installation's secret. */
  secret: string | null;
};

type Options = {
  /** Whether to include the secret: never in an unencrypted archive. */
  holdsSecret: boolean;
  /** Called with the number of rows written so far. */
  onRows: (rows: number) => void;
  /** Called with the manifest once it is written. */
  onManifest: (manifest: Manifest) => void;
};

/**
 * Yields an archive as bytes, not yet compressed or encrypted. `client` must be in a snapshot transaction,
 * and is used for nothing else meanwhile.
 */
export async function* writeArchive(
  client: Client,
  about: ArchiveAbout,
  { holdsSecret, onRows, onManifest }: Options,
): AsyncGenerator<Buffer> {
  const { postgres, madeAt, migrations } = await readVersions(client);
  const encode = ({ path, content }: TarEntry) =>
    encodeEntry({ path: `${ARCHIVE_FOLDER}/${path}`, content }, madeAt);
  yield* encode({ path: README_PATH, content: Buffer.from(readme) });

  const files: ManifestPart[] = [];
  if (holdsSecret && about.secret !== null) {
    const content = Buffer.from(`${about.secret}\n`);
    yield* encode({ path: SECRET_PATH, content });
    files.push(describePart(SECRET_PATH, content));
  }

  const tables: ManifestTable[] = [];
  let written = 0;
  for (const table of await listTables(client)) {
    const parts: ManifestPart[] = [];
    let rows = 0;
    for await (const content of readParts(client, table)) {
      const path = partPath(table.name, parts.length + 1);
      yield* encode({ path, content });
      parts.push(describePart(path, content));
      rows += countLines(content);
      onRows(written + rows);
    }
    written += rows;
    tables.push({ ...table, rows, parts });
  }

  const manifest: Manifest = {
    format: FORMAT_VERSION,
    waybill: about.version,
    postgres,
    madeAt: madeAt.toISOString(),
    secretFingerprint: about.secretFingerprint,
    migrations,
    tables,
    // After the rows: sequences aren't part of the snapshot, and must not be behind the ids in the rows.
    sequences: await readSequences(client),
    files,
  };
  const content = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  yield* encode({ path: MANIFEST_PATH, content });
  yield encodeEnd();
  onManifest(manifest);
}

/** Yields the rows of a table in COPY format, in parts of limited size. */
async function* readParts(client: Client, { name, columns }: StoredTable): AsyncGenerator<Buffer> {
  const list = columns.map(escapeIdentifier).join(', ');
  const stream = client.query(copyTo(`COPY ${escapeIdentifier(name)} (${list}) TO STDOUT`));
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new Error('COPY returned something other than bytes');
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

async function readVersions(client: Client) {
  const { rows } = await client.query<{ postgres: string; madeAt: Date }>(
    `SELECT current_setting('server_version') AS postgres, now() AS "madeAt"`,
  );
  const { postgres = '', madeAt = new Date() } = rows[0] ?? {};
  const ledger = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return { postgres, madeAt, migrations: ledger.rows };
}
