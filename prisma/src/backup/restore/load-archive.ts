import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isDiskFull } from '../../disk-full-error.ts';
import { errorCode, errorMessage } from '../../error-code.ts';
import { BackupError } from '../backup-error.ts';
import {
  type ForeignKey,
  listForeignKeys,
  listPartitionedTables,
  listTables,
  type StoredTable,
} from '../catalogue.ts';
import type { Manifest, ManifestTable } from '../manifest.ts';
import { type ArchiveSource, readArchive, type ReadOptions } from '../read-archive.ts';
import { copySettings } from '../snapshot.ts';

export type Loaded = {
  /** Tables of the archive that no migration creates. Their rows are not restored. */
  foreignTables: string[];
};

/**
 * Loads an archive into a database that has exactly the archive's migrations, in one transaction. The archive
 * must be verified.
 * @throws BackupError when what came out is not what the manifest says
 */
export async function loadArchive(
  client: Client,
  source: ArchiveSource,
  manifest: Manifest,
  options: ReadOptions,
): Promise<Loaded> {
  await client.query('BEGIN');
  await client.query(copySettings);
  // Durability matters only at the end, when the database is swapped in.
  await client.query('SET LOCAL synchronous_commit = off');
  await arrangePartitions(client, manifest.tables);
  const { own, foreign } = await matchTables(client, manifest.tables);
  const foreignKeys = await listForeignKeys(client);
  for (const { name } of own) {
    await client.query(`ALTER TABLE ${escapeIdentifier(name)} DISABLE TRIGGER USER`);
  }
  await client.query(`TRUNCATE ${(await listEmptied(client)).map(escapeIdentifier).join(', ')}`);
  for (const { table, name } of foreignKeys) {
    await client.query(
      `ALTER TABLE ${escapeIdentifier(table)} DROP CONSTRAINT ${escapeIdentifier(name)}`,
    );
  }
  await copyRows(client, source, own, options);
  for (const { name, value, isCalled } of manifest.sequences) {
    await client.query(
      `SELECT setval(to_regclass(${escapeLiteral(escapeIdentifier(name))}), ${value}, ${isCalled})`,
    );
  }
  for (const key of foreignKeys) await addForeignKey(client, key);
  for (const { name } of own) {
    await client.query(`ALTER TABLE ${escapeIdentifier(name)} ENABLE TRIGGER USER`);
  }
  await client.query('COMMIT');
  return { foreignTables: foreign };
}

/** Adds it again, which checks it against all rows. */
async function addForeignKey(
  client: Client,
  { table, name, definition }: ForeignKey,
): Promise<void> {
  try {
    await client.query(
      `ALTER TABLE ${escapeIdentifier(table)} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`,
    );
  } catch (error) {
    if (errorCode(error) !== '23503') throw error;
    throw new BackupError(
      `The rows of ${table} contradict their key ${name}: the backed-up database was damaged. Nothing was changed: use another backup.`,
      { cause: error },
    );
  }
}

/** Migrations create partitions for the day they run; replaces them by the archive's. */
async function arrangePartitions(
  client: Client,
  archived: readonly ManifestTable[],
): Promise<void> {
  const wanted = new Set(archived.map(identify));
  const existing = (await listTables(client)).filter(({ partition }) => partition !== null);
  for (const table of existing) {
    if (!wanted.has(identify(table)))
      await client.query(`DROP TABLE ${escapeIdentifier(table.name)}`);
  }
  const kept = new Set(existing.map(identify));
  const parents = new Set(await listPartitionedTables(client));
  for (const table of archived) {
    if (table.partition === null || kept.has(identify(table))) continue;
    const { of, bound } = table.partition;
    if (!parents.has(of)) continue;
    await client.query(
      `CREATE TABLE ${escapeIdentifier(table.name)} PARTITION OF ${escapeIdentifier(of)} ${bound}`,
    );
  }
}

function identify({ name, partition }: StoredTable): string {
  return JSON.stringify([name, partition?.of, partition?.bound]);
}

/** @throws BackupError when the archive lacks a table that this version needs */
async function matchTables(client: Client, archived: readonly ManifestTable[]) {
  const existing = new Set((await listTables(client)).map(({ name }) => name));
  const own = archived.filter(({ name }) => existing.has(name));
  const missing = [...existing].find((name) => !own.some((table) => table.name === name));
  if (missing !== undefined) {
    throw new BackupError(`The archive does not contain the table ${missing}. Use another backup.`);
  }
  const foreign = archived.filter(({ name }) => !existing.has(name)).map(({ name }) => name);
  return { own, foreign };
}

/** All of them in one TRUNCATE, because they reference each other. */
async function listEmptied(client: Client): Promise<string[]> {
  return [
    ...(await listPartitionedTables(client)),
    ...(await listTables(client)).map(({ name }) => name),
  ];
}

async function copyRows(
  client: Client,
  source: ArchiveSource,
  tables: readonly ManifestTable[],
  options: ReadOptions,
): Promise<void> {
  const tableOf = new Map(
    tables.flatMap((table) => table.parts.map(({ path }) => [path, table] as const)),
  );
  let copying: Copying | null = null;
  for await (const { path, content } of readArchive(source, options)) {
    const table = tableOf.get(path);
    if (table === undefined) continue;
    if (copying?.table !== table) {
      await copying?.end();
      copying = beginCopying(client, table);
    }
    await copying.write(content);
  }
  await copying?.end();
}

type Copying = {
  table: ManifestTable;
  write: (content: Buffer) => Promise<void>;
  end: () => Promise<void>;
};

function beginCopying(client: Client, table: ManifestTable): Copying {
  const columns = table.columns.map(escapeIdentifier).join(', ');
  const stream = client.query(
    copyFrom(`COPY ${escapeIdentifier(table.name)} (${columns}) FROM STDIN`),
  );
  const failed = new Promise<never>((_resolve, reject) => {
    stream.on('error', (error) => reject(explain(table, error)));
  });
  // Its rejection is also handled wherever it is awaited.
  failed.catch(() => {});
  return {
    table,
    write: async (content) => {
      if (stream.write(content)) return;
      await Promise.race([failed, new Promise((resolve) => stream.once('drain', resolve))]);
    },
    end: async () => {
      stream.end();
      await Promise.race([failed, new Promise((resolve) => stream.once('finish', resolve))]);
      if (stream.rowCount === table.rows) return;
      throw new BackupError(
        `${table.name} has ${stream.rowCount} rows instead of ${table.rows} after the restore. Nothing was changed: use another backup.`,
      );
    },
  };
}

function explain({ name }: ManifestTable, error: unknown): unknown {
  if (isDiskFull(error)) return error;
  return new BackupError(
    `The rows of ${name} cannot be restored: ${errorMessage(error)}. Nothing was changed: use another backup.`,
    { cause: error },
  );
}
