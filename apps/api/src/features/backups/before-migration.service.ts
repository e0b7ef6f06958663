import type { Database, DatabaseConfig } from '@waybill/db/open-database';
import type { Config } from '../../config.ts';
import * as data from './backups.data.ts';
import { findSecret, makeBackup, settleBackups } from './keeping.service.ts';

/**
 * Makes a backup before a new version changes the database, unless the database has no accounts or the
 * operator has turned it off. If the bucket is down, the copy is made later.
 * @throws DatabaseSchemaError if the backup fails; nothing is changed then
 */
export async function backUpBeforeMigration(
  config: Config,
  connection: Database['connection'],
  {
    log,
    signal,
    upgradesTo,
  }: Partial<Pick<DatabaseConfig, 'log' | 'signal'>> & { readonly upgradesTo: string },
): Promise<void> {
  if (!config.backups.isMadeBeforeMigrations || !(await data.isUsed(connection))) return;
  log?.('Backing up the database before the migration', { folder: config.backups.folder });
  try {
    const secret = await findSecret(config);
    const { file } = await makeBackup(
      { config, connection, secret, clock: () => new Date() },
      'before-migration',
      { isLocked: true, signal, upgradesTo },
    );
    log?.('Backed up the database', { file });
  } catch (error) {
    signal?.throwIfAborted();
    throw data.schemaError(
      `The backup before the migration failed, so nothing was changed: ${error instanceof Error ? error.message : String(error)} Fix the cause and start again, or set BACKUP_BEFORE_MIGRATION=off to continue without a backup.`,
      error,
    );
  }
  await settleBackups(config.backups, signal).catch((error: unknown) => {
    log?.('The bucket did not accept the backup; retrying with the next one', {
      reason: error instanceof Error ? error.message : String(error),
    });
  });
}
