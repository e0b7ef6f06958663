import type { Database } from '@waybill/db/open-database';
import { fingerprintOf } from '../../auth/own-secret.ts';
import type { BackupConfig, Config } from '../../config.ts';
import type { BackupKind, BackupPlace } from '../../lib/backups.ts';
import type { Clock } from '../../lib/clock.ts';
import { readSecret } from '../../lib/secrets.ts';
import * as data from './backups.data.ts';
import { listExpired } from './backups.policy.ts';

/** Dependencies for making a backup. */
export interface BackupDeps {
  readonly config: Pick<Config, 'backups' | 'version'>;
  readonly connection: Database['connection'];
  /** The installation's secret and its fingerprint; null before there is one. */
  readonly secret: { readonly text: string; readonly fingerprint: string } | null;
  readonly clock: Clock;
}

interface MakeOptions {
  readonly onProgress?: (fraction: number) => void;
  readonly signal?: AbortSignal | undefined;
  /** True if the caller prevents schema changes meanwhile. */
  readonly isLocked?: boolean;
  /** The last migration of the upgrade that follows the backup. */
  readonly upgradesTo?: string;
}

/**
 * Returns the secret of this installation; null if there is none yet.
 * @throws SecretRefusedError if it cannot be read
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
 * Makes a backup in the folder. It records the fingerprint of its database's key, and includes the
 * installation's secret only if it is that key. @throws BackupError
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
 * Deletes expired backups from the folder, copies missing ones to the bucket, and deletes expired ones there.
 * Idempotent.
 * @throws BackupError if the bucket fails; the folder's backups are kept
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

/**
 * Returns why the backup folder is not writable; null if it is, or if no automatic backups are configured.
 */
export async function findFolderProblem(config: BackupConfig): Promise<string | null> {
  if (config.schedule === null && !config.isMadeBeforeMigrations) return null;
  try {
    await data.tryOwnFolder(config);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Lists all backups, newest first, and the errors of folder and bucket, if any. */
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

/** Opens a backup by its name, from the folder or else the bucket; null if there is none. */
export async function openBackup(config: BackupConfig, name: string) {
  const folder = await data.openOwnFolder(config);
  const found = await folder.open(name);
  if (found !== null) return found;
  return (await data.openOwnBucket(config))?.open(name) ?? null;
}

/**
 * Verifies a backup and returns the result as a sentence. Reads all of it, or compares the checksum if it is
 * encrypted and there is no identity to open it.
 * @throws BackupError if it has changed
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
      if (found === null) throw new Error(`${name} no longer exists`);
      return found.stream;
    },
  };
  const reading = {
    onBytes: (read: number) => options.onProgress?.(Math.min(read / Math.max(bytes, 1), 0.99)),
    ...(options.signal && { signal: options.signal }),
  };
  if (isEncrypted && config.identity === null) {
    await data.verifyChecksum(source, summary?.sha256 ?? null, reading);
    return `${name} is unchanged since it was made. It is encrypted: set BACKUP_IDENTITY to verify its contents too.`;
  }
  const manifest = await data.verifyArchive(source, { ...reading, identity: config.identity });
  return describeWhole(name, manifest.tables);
}

/** Returns the sentence for an archive that was read and is intact. */
export function describeWhole(name: string, tables: readonly { readonly rows: number }[]): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${name} is complete: ${rows.toLocaleString('en')} rows in ${tables.length} tables.`;
}
