import type { Database } from '@waybill/db/open-database';
import { fingerprintOf } from '../../auth/own-secret.ts';
import type { BackupConfig, Config } from '../../config.ts';
import type { BackupKind, BackupPlace } from '../../lib/backups.ts';
import type { Clock } from '../../lib/clock.ts';
import { readSecret } from '../../lib/secrets.ts';
import * as data from './backups.data.ts';
import { listExpired } from './backups.policy.ts';

/** What a backup is made of. */
export interface BackupDeps {
  readonly config: Pick<Config, 'backups' | 'version'>;
  readonly connection: Database['connection'];
  /** The installation's secret, and what tells it from others; null before there is one. */
  readonly secret: { readonly text: string; readonly fingerprint: string } | null;
  readonly clock: Clock;
}

interface MakeOptions {
  readonly onProgress?: (fraction: number) => void;
  readonly signal?: AbortSignal | undefined;
  /** Whether the caller keeps everybody else from changing the schema. */
  readonly isLocked?: boolean;
  /** The last migration of the upgrade that it is made before. */
  readonly upgradesTo?: string;
}

/**
 * The secret of this installation; null where there is none yet.
 * @throws SecretRefusedError when it cannot be read
 */
export async function findSecret({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<BackupDeps['secret']> {
  const text = secretKey ?? (await readSecret(dataDir));
  if (text === null) return null;
  return { text, fingerprint: Buffer.from(fingerprintOf(text)).toString('hex') };
}

/**
 * Makes a backup in the folder. It names the key that its database was used with, and holds no other one
 * that is at hand: by that nothing in it would open. @throws BackupError
 */
export async function makeBackup(
  { config, connection, secret, clock }: BackupDeps,
  kind: BackupKind,
  { onProgress, signal, isLocked, upgradesTo }: MakeOptions = {},
) {
  const known = await data.findFingerprint(connection);
  const isOther = secret !== null && known !== null && secret.fingerprint !== known;
  const made = await data.makeArchive(connection, {
    kind,
    folder: config.backups.folder,
    recipients: config.backups.recipients,
    about: {
      version: config.version,
      secretFingerprint: known ?? secret?.fingerprint ?? null,
      secret: isOther ? null : (secret?.text ?? null),
    },
    now: clock(),
    ...(onProgress && { onProgress }),
    ...(signal && { signal }),
    ...(isLocked !== undefined && { isLocked }),
    ...(upgradesTo !== undefined && { upgradesTo }),
  });
  return { ...made, lacksKey: isOther };
}

/**
 * Removes what is kept no longer from the folder, copies what is missing to the bucket, and removes there
 * what is kept no longer. Done again, it does what is left.
 * @throws BackupError when the bucket does not take it; what is in the folder stays there
 */
export async function settleBackups(config: BackupConfig, signal?: AbortSignal): Promise<void> {
  const folder = await data.openOwnFolder(config);
  const local = await folder.list();
  const expired = new Set(listExpired(local, config).map(({ name }) => name));
  for (const name of expired) await folder.remove(name);
  const bucket = await data.openOwnBucket(config);
  if (bucket === null) return;
  const there = await bucket.list();
  const known = new Set(there.map(({ name }) => name));
  const missing = local.filter(({ name }) => !expired.has(name) && !known.has(name));
  for (const { name } of missing) await bucket.put(folder.pathOf(name), signal);
  for (const { name } of listExpired([...there, ...missing], config)) await bucket.remove(name);
}

/** Why no backup could be put into the folder; null when one could, and where none is wanted. */
export async function findFolderProblem(config: BackupConfig): Promise<string | null> {
  if (config.schedule === null && !config.isMadeBeforeMigrations) return null;
  try {
    await data.tryOwnFolder(config);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** All backups that are kept, the newest first, and why folder or bucket could not be asked, if so. */
export async function listBackups(config: BackupConfig) {
  const folder = await data.openOwnFolder(config);
  const bucket = await data.openOwnBucket(config);
  const { found: there, failure: bucketFailure } = await listPlace(bucket);
  const { found: local, failure: folderFailure } = await listPlace(folder);
  const isThere = new Set(there.map(({ name }) => name));
  const isLocal = new Set(local.map(({ name }) => name));
  const remote = there.filter(({ name }) => !isLocal.has(name));
  const placesOf = (name: string): BackupPlace[] => [
    ...(isLocal.has(name) ? (['folder'] as const) : []),
    ...(isThere.has(name) ? (['bucket'] as const) : []),
  ];
  const backups = [...local, ...remote]
    .map((archive) => withPlaces(archive, placesOf(archive.name)))
    .toSorted((one, other) => +other.madeAt - +one.madeAt || other.name.localeCompare(one.name));
  return { backups, folderFailure, bucketFailure };
}

function withPlaces(
  archive: Omit<data.KeptBackup, 'places'>,
  places: readonly BackupPlace[],
): data.KeptBackup {
  return { ...archive, places };
}

async function listPlace(place: Pick<data.ArchivePlace, 'list'> | null) {
  if (place === null) return { found: [], failure: null };
  try {
    return { found: await place.list(), failure: null };
  } catch (error) {
    return { found: [], failure: error instanceof Error ? error.message : String(error) };
  }
}

/** A backup by its name, from the folder or else from the bucket; null for one that is not there. */
export async function openBackup(config: BackupConfig, name: string) {
  const folder = await data.openOwnFolder(config);
  const found = await folder.open(name);
  if (found !== null) return found;
  return (await data.openOwnBucket(config))?.open(name) ?? null;
}

/**
 * Verifies a backup: opens it and reads all of it, or, where it is encrypted and there is no identity,
 * compares it with its checksum. Gives what was found.
 * @throws BackupError when it is not what it was
 */
export async function verifyBackup(
  config: BackupConfig,
  { name, isEncrypted, summary, bytes }: data.KeptBackup,
  options: { readonly onProgress?: (fraction: number) => void; readonly signal?: AbortSignal },
): Promise<string> {
  const source = {
    label: name,
    open: async () => {
      const found = await openBackup(config, name);
      if (found === null) throw new Error(`${name} is not there any more`);
      return found.stream;
    },
  };
  const reading = {
    onBytes: (read: number) => options.onProgress?.(Math.min(read / Math.max(bytes, 1), 0.99)),
    ...(options.signal && { signal: options.signal }),
  };
  if (isEncrypted && config.identity === null) {
    await data.verifyChecksum(source, summary?.sha256 ?? null, reading);
    return `${name} is what it was when it was made. It is encrypted: with BACKUP_IDENTITY it can be opened and read too.`;
  }
  const manifest = await data.verifyArchive(source, { ...reading, identity: config.identity });
  return describeWhole(name, manifest.tables);
}

/** What is said of an archive that was read and is right. */
export function describeWhole(name: string, tables: readonly { readonly rows: number }[]): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${name} is whole: ${rows.toLocaleString('en')} rows in ${tables.length} tables.`;
}
