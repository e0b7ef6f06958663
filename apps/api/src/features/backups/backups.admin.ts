import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Database, DatabaseConfig } from '@waybill/db/open-database';
import type { Config } from '../../config.ts';
import { alignColumns } from '../../lib/columns.ts';
import type { CommandReport } from '../../lib/command-report.ts';
import { CommandRefusedError } from '../../lib/command-refused-error.ts';
import * as data from './backups.data.ts';
import {
  describeWhole,
  findSecret,
  listBackups,
  makeBackup,
  openBackup,
  settleBackups,
  verifyBackup,
} from './keeping.service.ts';
import { deletePreviousDatabase, restoreBackup, undoRestore } from './restoring.service.ts';

/** Dependencies of the commands. Each opens the database with its own options. */
export interface BackupCommandDeps {
  readonly config: Config;
  readonly openDatabase: (
    options: Partial<Omit<DatabaseConfig, 'databaseUrl' | 'dataDir'>>,
  ) => Promise<Database>;
  /** The migrations folder of a bundled build. */
  readonly migrationsDir: string | undefined;
  /** The operator's working directory. */
  readonly folder: string;
  /** Prints progress for the operator. */
  readonly tell: (line: string) => void;
}

type RunCommand = (
  deps: BackupCommandDeps,
  args: readonly string[],
) => Promise<string | CommandReport | null>;

/** Backup commands. Each returns null for unknown arguments. */
export const backupCommands = {
  backup: runBackup,
  list: runList,
  verify: runVerify,
  restore: runRestore,
  'upgrade-database': runUpgrade,
} satisfies Record<string, RunCommand>;

async function runBackup(deps: BackupCommandDeps, args: readonly string[]): Promise<string | null> {
  const [action = 'make', ...rest] = args;
  if (rest.length > 0) return null;
  if (action === 'make') return make(deps);
  if (action === 'keys') return makeKeys();
  return null;
}

async function make({ config, openDatabase }: BackupCommandDeps): Promise<string> {
  const database = await openDatabase({ mayShare: true, mustExist: true, migrate: false });
  try {
    const { connection } = database;
    const secret = await findSecret(config);
    const { file, manifest, lacksKey } = await makeBackup(
      { config, connection, secret, clock: () => new Date() },
      'manual',
    );
    await settleBackups(config.backups);
    const copied = config.backups.bucket === null ? '' : ' It was copied to the bucket.';
    const key = lacksKey
      ? ' It does not include the secret key, because the current key is not the database’s key.'
      : config.backups.recipients.length > 0
        ? ''
        : ' It is not encrypted, so it does not include this installation’s secret key. Store the key separately.';
    return `${describeWhole(file, manifest.tables)}${copied}${key}`;
  } finally {
    await database.close();
  }
}

async function makeKeys(): Promise<string> {
  const { recipient, identity } = await data.createKeys();
  return `Set this on the server, to encrypt backups from now on:

BACKUP_RECIPIENT=${recipient}

Keep this elsewhere, such as in a password manager. Without it no backup opens any more; with it, anybody who has one can read it:

BACKUP_IDENTITY=${identity}`;
}

async function runList(
  { config }: BackupCommandDeps,
  args: readonly string[],
): Promise<CommandReport | null> {
  if (args.length > 0) return null;
  const { backups, folderFailure, bucketFailure } = await listBackups(config.backups);
  const rows = backups.map(({ name, bytes, places, summary }) => [
    name,
    `${(bytes / 1_000_000).toFixed(1)} MB`,
    summary === null ? '' : `${summary.rows.toLocaleString('en')} rows`,
    summary === null ? '' : `Waybill ${summary.waybill}, PostgreSQL ${summary.postgres}`,
    places.join(', '),
  ]);
  const failures = [folderFailure, bucketFailure].filter((failure) => failure !== null);
  const lines =
    rows.length === 0 && folderFailure === null
      ? [`No backups in ${config.backups.folder} yet.`]
      : alignColumns(rows).map((row) => row.join('  ').trimEnd());
  return { report: [...lines, ...failures].join('\n'), isDone: failures.length === 0 };
}

async function runVerify(deps: BackupCommandDeps, args: readonly string[]): Promise<string | null> {
  const [given, ...rest] = args;
  if (given === undefined || rest.length > 0) return null;
  const { config, migrationsDir } = deps;
  const path = findFile(deps, given);
  const { backups } = path === null ? await listBackups(config.backups) : { backups: [] };
  const backup = backups.find(({ name }) => name === given);
  if (backup !== undefined) return verifyBackup(config.backups, backup, {});
  const source = await data.openFile(path ?? resolve(deps.folder, given));
  const { identity } = config.backups;
  const manifest = await data.checkArchive(source, { identity, migrationsDir });
  return describeWhole(source.label, manifest.tables);
}

async function runRestore(
  deps: BackupCommandDeps,
  args: readonly string[],
): Promise<string | null> {
  const isWithoutKey = args.includes('--without-key');
  const [given, ...rest] = args.filter((argument) => argument !== '--without-key');
  if (given === undefined || rest.length > 0) return null;
  if (given === 'undo') return undoRestore(deps);
  if (given === 'forget') return deletePreviousDatabase(deps);
  const file =
    findFile(deps, given) ?? (await fetchBackup(deps, given)) ?? resolve(deps.folder, given);
  return restoreBackup(deps, file, isWithoutKey);
}

/** Resolves a path that the operator typed; null if there is no such file. */
function findFile({ folder }: BackupCommandDeps, given: string): string | null {
  const path = resolve(folder, given);
  return existsSync(path) ? path : null;
}

/** Returns the path of a backup by its name. Downloads it to the folder if only the bucket has it. */
async function fetchBackup(
  { config, tell }: BackupCommandDeps,
  name: string,
): Promise<string | null> {
  const folder = await data.openOwnFolder(config.backups);
  if ((await folder.list()).some((backup) => backup.name === name)) return folder.pathOf(name);
  const found = await openBackup(config.backups, name);
  if (found === null) return null;
  tell(`Downloading ${name} from the bucket ...`);
  await data.storeArchive(config.backups, name, found.stream);
  return folder.pathOf(name);
}

async function runUpgrade(
  { config, migrationsDir, tell }: BackupCommandDeps,
  args: readonly string[],
): Promise<string | null> {
  if (args.length > 0) return null;
  if (config.databaseUrl !== undefined) {
    throw new CommandRefusedError(
      'DATABASE_URL is your own PostgreSQL. Upgrade it as its documentation says.',
    );
  }
  const secret = await findSecret(config);
  const { from, to, archive, former } = await data.upgradeEmbedded({
    dataDir: config.dataDir,
    folder: config.backups.folder,
    recipients: config.backups.recipients,
    identity: config.backups.identity,
    about: {
      version: config.version,
      secretFingerprint: secret?.fingerprint ?? null,
      secret: secret?.text ?? null,
    },
    now: new Date(),
    migrationsDir,
    log: (message) => tell(`${message} ...`),
  });
  return `The database was moved from PostgreSQL ${from} to ${to}. Start Waybill now. The old files are in ${former}, and the backup is ${archive}. Delete both once everything works.`;
}
