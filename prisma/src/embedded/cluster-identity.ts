import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseOpenError } from '../database-open-error.ts';
import { errorCode } from '../error-code.ts';
import { isSameFolder } from './same-folder.ts';
import { changeOwner, type ServerUser } from './server-user.ts';

/** Ties a database outside its data folder to that folder; stored with the database. */
export type Identity = {
  id: string;
  /** The real path of its data folder. */
  dataDir: string;
};

const IDENTITY_FILE = 'waybill-identity';

/** Returns the identity stored with the database; null for databases older than identities. */
export async function findIdentity(cluster: string): Promise<Identity | null> {
  const content = await readIfPresent(path.join(cluster, IDENTITY_FILE));
  if (content === null) return null;
  const [id = '', dataDir = ''] = content.split('\n');
  return { id, dataDir };
}

/** Writes the identity to the database, replacing a previous one atomically. */
export async function writeIdentity(
  cluster: string,
  { id, dataDir }: Identity,
  user: ServerUser,
): Promise<void> {
  const draft = path.join(cluster, `${IDENTITY_FILE}.${randomUUID()}`);
  await writeFile(draft, `${id}\n${dataDir}\n`, { mode: 0o600, flush: true });
  await changeOwner(user, draft);
  await rename(draft, path.join(cluster, IDENTITY_FILE));
}

/** Returns the id stored next to the link in the data folder; null if there is none yet. */
export async function findStoredId(dataDir: string): Promise<string | null> {
  return (await readIfPresent(idPath(dataDir)))?.trim() ?? null;
}

/** Stores the id next to the link. Concurrent starts agree on the first one's. */
export async function storeId(dataDir: string, id: string): Promise<string> {
  const draft = `${idPath(dataDir)}.${randomUUID()}`;
  await writeFile(draft, `${id}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, idPath(dataDir));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return (await findStoredId(dataDir)) ?? id;
}

/**
 * Makes sure that the database belongs to the data folder, and updates it if the folder was moved. A database
 * older than identities gets one from the first data folder that opens it.
 * @throws DatabaseOpenError for another's database, a copied data folder, and a foreign database in
 * the place of the own
 */
export async function claimCluster(
  cluster: string,
  dataDir: string,
  user: ServerUser,
): Promise<void> {
  const [found, kept] = [await findIdentity(cluster), await findStoredId(dataDir)];
  if (found === null) {
    // Only databases older than identities have a folder name other than the id.
    if (path.basename(path.dirname(cluster)) === kept) throw foreign(cluster, dataDir, found);
    const id = kept ?? (await storeId(dataDir, randomUUID()));
    return await writeIdentity(cluster, { id, dataDir }, user);
  }
  const isHere = await leadsTo(found.dataDir, dataDir);
  const id = kept ?? (isHere ? await storeId(dataDir, found.id) : null);
  if (found.id !== id) throw foreign(cluster, dataDir, found);
  if (isHere) return;
  if ((await findStoredId(found.dataDir).catch(() => null)) === id) {
    throw copied(cluster, dataDir, found.dataDir);
  }
  await writeIdentity(cluster, { id, dataDir }, user);
}

async function leadsTo(recorded: string, dataDir: string): Promise<boolean> {
  return recorded === dataDir || (await isSameFolder(recorded, dataDir)) === true;
}

function foreign(cluster: string, dataDir: string, found: Identity | null): DatabaseOpenError {
  const owner = found === null ? 'has no owner recorded' : `belongs to ${found.dataDir}`;
  return new DatabaseOpenError(
    `${path.join(dataDir, 'postgres')} links to the database in ${cluster}, which ${owner} and is not this data folder’s. Nothing was changed: restore the right database there from a backup, or remove that link and ${idPath(dataDir)} to start with an empty one.`,
  );
}

function copied(cluster: string, dataDir: string, original: string): DatabaseOpenError {
  return new DatabaseOpenError(
    `${dataDir} is a copy of ${original}, and both use the database in ${cluster}, which was not copied. Use ${original}, or remove ${path.join(dataDir, 'postgres')} and ${idPath(dataDir)} to start with an empty database.`,
  );
}

function idPath(dataDir: string): string {
  return path.join(dataDir, 'postgres.id');
}

async function readIfPresent(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
