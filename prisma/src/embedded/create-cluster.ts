import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseOpenError } from '../database-open-error.ts';
import { errorCode } from '../error-code.ts';
import type { Log } from '../log.ts';
import type { Binaries } from './binaries.ts';
import { writeIdentity } from './cluster-identity.ts';
import type { ClusterPlace } from './cluster-place.ts';
import { createDiskFullError, saysDiskFull } from '../disk-full-error.ts';
import { runBinary } from './run-binary.ts';
import { changeOwner } from './server-user.ts';
import { createFolderAtomically, syncFolder } from './shared-folder.ts';

/** The superuser of an embedded database, as which Waybill connects. */
export const SERVER_ROLE = 'waybill';

const PASSWORD_FILE = 'waybill-password';

/** Returns the generated password; needed for a loopback port, but not for a unix socket. */
export async function readPassword(cluster: string): Promise<string> {
  return (await readIfPresent(path.join(cluster, PASSWORD_FILE))) ?? '';
}

/**
 * Creates the database files unless they exist. They are created next to their final path and moved when
 * complete, so that a kill leaves nothing half created.
 * @throws DatabaseOpenError when the folder holds something that this version cannot open.
 */
export async function ensureCluster(
  place: ClusterPlace,
  binaries: Binaries,
  log: Log,
): Promise<void> {
  const { cluster } = place;
  if (await isCluster(cluster, binaries.majorVersion)) return;
  log('Creating the database', { folder: cluster });
  try {
    await createCluster(place, binaries);
  } catch (error) {
    // Another process was faster and removed this draft.
    if (!(await isCluster(cluster, binaries.majorVersion))) throw error;
  }
  await syncFolder(path.dirname(cluster));
}

async function createCluster(
  { cluster, user, identity }: ClusterPlace,
  binaries: Binaries,
): Promise<void> {
  await createFolderAtomically(cluster, async (draft) => {
    await changeOwner(user, draft);
    const files = path.join(draft, 'cluster');
    const passwordFile = path.join(draft, PASSWORD_FILE);
    await mkdir(files, { mode: 0o700 });
    await changeOwner(user, files);
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    await changeOwner(user, passwordFile);
    await runInitdb({ cluster: files, user }, binaries, passwordFile);
    await rename(passwordFile, path.join(files, PASSWORD_FILE));
    if (identity !== undefined) await writeIdentity(files, identity, user);
    await syncFolder(files);
    return files;
  });
}

function findDecisiveLine(output: string): string | undefined {
  return output.split('\n').findLast((line) => /\b(error|FATAL|PANIC):/.test(line));
}

/** Removes the remains of killed first starts next to the database. Only the holder may call it. */
export async function removeDrafts(cluster: string): Promise<void> {
  const parent = path.dirname(cluster);
  const prefix = `${path.basename(cluster)}.init-`;
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix))
      await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

async function isCluster(cluster: string, majorVersion: string): Promise<boolean> {
  const version = await readIfPresent(path.join(cluster, 'PG_VERSION'));
  if (version !== null && version.trim() === majorVersion) return true;
  if (version !== null && version.trim() !== '') {
    throw new DatabaseOpenError(
      `The database in ${cluster} was made by PostgreSQL ${version.trim()}, and this Waybill includes PostgreSQL ${majorVersion}. ${Number(version) < Number(majorVersion) ? 'Move it there with: npm run admin -- upgrade-database' : 'Start it with the Waybill that made it.'}`,
    );
  }
  if ((await listIfPresent(cluster)).length === 0) return false;
  throw new DatabaseOpenError(
    `The folder ${cluster} is damaged or does not hold a database (its PG_VERSION is missing). Nothing was changed: restore it from a backup, or set DATA_DIR to another folder.`,
  );
}

/** Returns the PostgreSQL major version of the database files; null if there are none. */
export async function findClusterVersion(cluster: string): Promise<string | null> {
  return (await readIfPresent(path.join(cluster, 'PG_VERSION')))?.trim() ?? null;
}

async function readIfPresent(file: string): Promise<string | null> {
  return await readFile(file, 'utf8').catch(nullIfMissing);
}

async function listIfPresent(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(nullIfMissing)) ?? [];
}

function nullIfMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}

async function runInitdb(
  { cluster, user }: ClusterPlace,
  binaries: Binaries,
  passwordFile: string,
): Promise<void> {
  const result = await runBinary(
    binaries.initdb,
    [
      `--pgdata=${cluster}`,
      `--username=${SERVER_ROLE}`,
      `--pwfile=${passwordFile}`,
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      '--encoding=UTF8',
      '--no-locale',
      // The same collation and case rules on every system, with any C library.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    { user, cwd: cluster },
  );
  if (result.exitCode === 0) return;
  const folder = path.dirname(path.dirname(cluster));
  if (saysDiskFull(result.output)) throw createDiskFullError(folder);
  throw new DatabaseOpenError(
    `The database could not be created in ${folder}: ${findDecisiveLine(result.output) ?? result.output}`,
  );
}
