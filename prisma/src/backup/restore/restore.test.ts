import { escapeIdentifier } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { connect, withConnection } from '../../connect.ts';
import { startThrowawayServer } from '../../throwaway-server.ts';
import {
  backUp,
  makeDatabase,
  makeDatabaseOfManyKinds,
  makeMigratedDatabase,
  manyKinds,
  type OwnDatabase,
} from '../../test-support/backup-kit.ts';
import { describeSchema, fingerprintTables } from '../../test-support/fingerprint-tables.ts';
import { makeMigrationsFolder } from '../../test-support/migrations-folder.ts';
import { BackupError } from '../backup-error.ts';
import type { MadeBackup } from '../make-backup.ts';
import { fileSource } from '../read-archive.ts';
import { openBeside } from './other-databases.ts';
import { checkArchive, restoreArchive } from './restore-archive.ts';

const log = () => {};

async function restore(
  { connection }: Pick<OwnDatabase, 'connection'>,
  { file }: MadeBackup,
  migrationsDir?: string,
) {
  const options = { identity: null, migrationsDir };
  const manifest = await checkArchive(fileSource(file), options);
  return await restoreArchive(connection, fileSource(file), manifest, { ...options, log });
}

const lookAt = ({ connection }: OwnDatabase) => withConnection(connection, fingerprintTables);

test('F9: keeps the previous database once, restores it in one step, and can drop it', async () => {
  const source = await makeDatabaseOfManyKinds();
  const made = await backUp(source);
  const atBackup = await lookAt(source);
  await source.query(`DELETE FROM ledger; INSERT INTO empty SELECT 1 WHERE false`);
  const changed = await lookAt(source);
  const { former } = await restore(source, made, source.migrationsDir);
  expect(await lookAt(source)).toEqual(atBackup);

  const beside = await openBeside(source.connection);
  onTestFinished(beside.end);
  expect(former).toBe(beside.names.former);
  await beside.swapBack();
  expect(await lookAt(source)).toEqual(changed);
  await beside.swapBack();
  expect(await lookAt(source)).toEqual(atBackup);
  // A second restore replaces the previous database of the first one.
  await source.query('DELETE FROM events');
  const last = await lookAt(source);
  await restore(source, made, source.migrationsDir);
  await beside.swapBack();
  expect(await lookAt(source)).toEqual(last);
  expect(await beside.removeFormer()).toBe(true);
  expect(await beside.removeFormer()).toBe(false);
  await expect(beside.swapBack()).rejects.toThrow(/no old database/);
});

test(
  'F9: migrates an older archive, and leaves foreign tables in it',
  { tags: 'long' },
  async () => {
    const older = await makeDatabaseOfManyKinds({ '1_kinds': manyKinds['1_kinds'] });
    await older.query('CREATE TABLE somebodys (n int); INSERT INTO somebodys VALUES (1)');
    const made = await backUp(older);
    const migrationsDir = await makeMigrationsFolder({
      ...manyKinds,
      '3_more': `ALTER TABLE ledger ADD COLUMN doubled bigint; UPDATE ledger SET doubled = amount * 2;`,
    });
    const target = await makeDatabase();
    expect(await restore(target, made, migrationsDir)).toEqual({
      foreignTables: ['somebodys'],
      former: null,
    });
    expect(await target.query('SELECT sum(doubled)::int AS sum FROM ledger')).toEqual([
      { sum: 1_001_000 },
    ]);
    expect(await withConnection(target.connection, describeSchema)).toContain(
      'trigger CREATE TRIGGER refuse BEFORE INSERT ON public.empty FOR EACH ROW EXECUTE FUNCTION refuse() O',
    );
  },
);

test(
  'F9: leaves a database unchanged that is in use, or whose user may create no other',
  { tags: 'long' },
  async () => {
    const source = await makeDatabaseOfManyKinds();
    const made = await backUp(source);
    await source.query('DELETE FROM ledger');
    const before = await lookAt(source);
    const user = await connect(source.connection);
    await expect(restore(source, made, source.migrationsDir)).rejects.toMatchObject({
      name: 'BackupError',
      message: expect.stringMatching(/in use \(connections: 1\)\. Stop every Waybill/),
    });
    await user.end();

    const role = `waybill_restorer_${Date.now()}`;
    await source.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret-of-a-test'`);
    onTestFinished(async () => {
      const other = await makeMigratedDatabase();
      await other.query(`DROP ROLE ${role}`);
    });
    const url = new URL(source.connection.connectionString ?? '');
    url.username = role;
    url.password = 'secret-of-a-test';
    const weak = { connection: { connectionString: url.href } };
    await expect(restore(weak, made, source.migrationsDir)).rejects.toMatchObject({
      name: 'BackupError',
      message: expect.stringContaining(`ALTER ROLE ${escapeIdentifier(role)} CREATEDB`),
    });
    expect(await lookAt(source)).toEqual(before);
  },
);

test(
  'F9: tells a user which right is missing, before anything is created',
  { tags: 'long' },
  async () => {
    const source = await makeDatabaseOfManyKinds();
    const made = await backUp(source);
    const { adminUrl, stop } = await startThrowawayServer();
    onTestFinished(stop);
    const asAdmin = (sql: string) =>
      withConnection({ connectionString: adminUrl }, (client) => client.query(sql));
    await asAdmin('CREATE ROLE guest LOGIN');
    await asAdmin('CREATE DATABASE lent');
    const url = new URL(adminUrl);
    url.username = 'guest';
    url.pathname = '/lent';
    const guest = { connection: { connectionString: url.href } };
    const refusalOf = async () => {
      const refusal: unknown = await restore(guest, made, source.migrationsDir).catch(
        (error: unknown) => error,
      );
      expect(refusal).toBeInstanceOf(BackupError);
      return String(refusal);
    };
    expect(await refusalOf()).toContain(
      'ALTER ROLE "guest" CREATEDB; ALTER DATABASE "lent" OWNER TO "guest"',
    );
    await asAdmin('ALTER ROLE guest CREATEDB');
    expect(await refusalOf()).toMatch(/superuser: ALTER DATABASE "lent" OWNER TO "guest"$/);
    await asAdmin('ALTER DATABASE lent OWNER TO guest');
    await asAdmin('REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC');
    expect(await refusalOf()).toMatch(/postgres or template1.*permission denied/);
    const { rows } = await asAdmin(`SELECT datname FROM pg_database WHERE datname LIKE 'lent%'`);
    expect(rows).toEqual([{ datname: 'lent' }]);
  },
);

test(
  'F9: refuses rows that violate a key, and leaves the database unchanged',
  { tags: 'long' },
  async () => {
    const source = await makeDatabaseOfManyKinds();
    await source.query(
      `ALTER TABLE users DROP CONSTRAINT users_boss_id_fkey; UPDATE users SET boss_id = 4711 WHERE id = 1`,
    );
    const made = await backUp(source);
    const target = await makeMigratedDatabase();
    const before = await lookAt(target);
    await expect(restore(target, made, source.migrationsDir)).rejects.toThrow(/users_boss_id_fkey/);
    expect(await lookAt(target)).toEqual(before);
    const beside = await openBeside(target.connection);
    onTestFinished(beside.end);
    expect(await beside.removeFormer()).toBe(false);
  },
);
