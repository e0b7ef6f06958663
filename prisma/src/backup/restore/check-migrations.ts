import type { Migration } from '../../migrate/read-migrations.ts';
import { BackupError } from '../backup-error.ts';
import type { Manifest } from '../manifest.ts';

/**
 * Returns the migrations of the archive's database, as known to this version.
 * @throws BackupError when this version lacks some, or has others under their names
 */
export function findArchivedMigrations(
  file: string,
  { migrations: archived, waybill }: Manifest,
  migrations: readonly Migration[],
): string[] {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of archived) {
    const own = known.get(name);
    if (own === undefined) {
      throw new BackupError(
        `${file} was made by a newer Waybill (${waybill}): it contains the migration ${name}. Nothing was changed: update Waybill first, then restore it.`,
      );
    }
    if (own !== checksum) {
      throw new BackupError(
        `${file} was made by another Waybill (${waybill}): its migration ${name} differs from this version’s. Nothing was changed: restore it with the Waybill that made it.`,
      );
    }
  }
  return archived.map(({ name }) => name);
}
