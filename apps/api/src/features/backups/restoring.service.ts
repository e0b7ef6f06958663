import { fingerprintOf } from '../../auth/own-secret.ts';
import type { Config } from '../../config.ts';
import { storeRestoredSecret, secretPath, SecretRefusedError } from '../../lib/secrets.ts';
import * as data from './backups.data.ts';
import { describeWhole, findSecret } from './keeping.service.ts';

interface Deps {
  readonly config: Config;
  readonly migrationsDir: string | undefined;
  readonly tell: (line: string) => void;
}

/**
 * Replaces the database with the contents of an archive and keeps the old database. Reads and checks the
 * whole archive first. Returns the result as a sentence.
 * @throws BackupError or SecretRefusedError if it cannot be restored; nothing has changed then
 */
export async function restoreBackup(
  deps: Deps,
  file: string,
  isWithoutKey: boolean,
): Promise<string> {
  const { config, migrationsDir, tell } = deps;
  const options = { identity: config.backups.identity, migrationsDir };
  const source = await data.openFile(file);
  tell(`Reading ${file} ...`);
  const manifest = await data.checkArchive(source, options);
  const archived = await data.readArchivedSecret(source, manifest, options);
  const key = await decideKey(config, manifest.secretFingerprint, archived, isWithoutKey);
  if (key.kind === 'refused') throw new SecretRefusedError(key.sentence);
  const restored = await withServer(deps, async ({ connection }) => {
    // Written before the database: the next start uses it if it fits the database it finds.
    if (key.kind === 'archived') await storeRestoredSecret(config.dataDir, key.secret);
    return data.restoreArchive(connection, source, manifest, {
      ...options,
      log: (message) => tell(`${message} ...`),
    });
  });
  return [
    describeWhole(file, manifest.tables),
    'The backup was restored. Start Waybill now.',
    ...(restored.former === null
      ? []
      : [
          `The old data stays in the database ${restored.former} on the same server: "restore undo" switches back to it, "restore forget" deletes it.`,
        ]),
    ...(restored.foreignTables.length === 0
      ? []
      : [
          `Tables that don’t belong to Waybill stay in the archive: ${restored.foreignTables.join(', ')}.`,
        ]),
  ].join(' ');
}

/**
 * Restores the database that the last restore replaced, and keeps the restored one beside it. @throws
 * BackupError
 */
export async function undoRestore(deps: Deps): Promise<string> {
  return withServer(deps, async ({ connection }) => {
    const databases = await data.openPreviousDatabases(connection);
    try {
      await databases.swapBack();
      return `The data from before the restore is back. The restored data stays in the database ${databases.names.former}. Start Waybill now.`;
    } finally {
      await databases.end();
    }
  });
}

/** Deletes the database that the last restore replaced. */
export async function deletePreviousDatabase(deps: Deps): Promise<string> {
  return withServer(deps, async ({ connection }) => {
    const databases = await data.openPreviousDatabases(connection);
    try {
      return (await databases.removeFormer())
        ? `The database ${databases.names.former} was removed.`
        : 'There is no old database: nothing was restored, or it was already deleted.';
    } finally {
      await databases.end();
    }
  });
}

type Key =
  | { readonly kind: 'at-hand' | 'none-needed' }
  | { readonly kind: 'archived'; readonly secret: string }
  | { readonly kind: 'refused'; readonly sentence: string };

/** Decides which key opens the encrypted columns of an archive. */
async function decideKey(
  config: Config,
  wanted: string | null,
  archived: string | null,
  isWithoutKey: boolean,
): Promise<Key> {
  if (wanted === null || isWithoutKey) return { kind: 'none-needed' };
  const own = await findSecret(config);
  if (own?.fingerprint === wanted) return { kind: 'at-hand' };
  const holdsIt = archived !== null && hexOf(fingerprintOf(archived)) === wanted;
  if (holdsIt && config.secretKey === undefined) return { kind: 'archived', secret: archived };
  const path = secretPath(config.dataDir);
  const remedy = holdsIt
    ? 'Set it to that key, or remove SECRET_KEY: the archive contains its key.'
    : `Copy the secret.key of the installation that made it to ${path}, or set SECRET_KEY to it. If it is lost, add --without-key; "new-secret" then shows the consequences.`;
  const what =
    config.secretKey !== undefined
      ? 'SECRET_KEY is not the key that this archive was made with'
      : own === null
        ? `The key that this archive was made with is not in ${path}`
        : `${path} is not the key that this archive was made with`;
  return { kind: 'refused', sentence: `${what}. ${remedy} Nothing was changed.` };
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

async function withServer<T>(
  { config, tell }: Deps,
  use: (server: Awaited<ReturnType<typeof data.openServer>>) => Promise<T>,
): Promise<T> {
  const { databaseUrl, databaseDirectUrl } = config;
  const server = await data.openServer({
    // A pooler does not give access to the other databases.
    databaseUrl: databaseDirectUrl ?? databaseUrl,
    setting: databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL',
    passwordSetting: config.databasePasswordSetting,
    dataDir: config.dataDir,
    log: (message) => tell(`${message} ...`),
  });
  try {
    return await use(server);
  } finally {
    await server.close();
  }
}
