// @module-tag long

import { mkdir, readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { connect, retryUntil, withConnection } from '../connect.ts';
import { backUp, makeDatabaseOfManyKinds, type OwnDatabase } from '../test-support/backup-kit.ts';
import { fingerprintTables } from '../test-support/fingerprint-tables.ts';
import { runKilled } from '../test-support/killed-backup.ts';
import { makeTempFolder } from '../test-support/temp-folder.ts';
import { openFolder } from './folder.ts';
import { fileSource } from './read-archive.ts';
import { checkArchive, restoreArchive } from './restore/restore-archive.ts';
import { verifyArchive } from './verify-archive.ts';

const longMs = inject('isLong') ? 1_800_000 : 60_000;
const moments = inject('isLong') ? 20 : 2;
const lookAt = ({ connection }: OwnDatabase) => withConnection(connection, fingerprintTables);

test(
  'F9: a killed backup isn’t listed, and its remains are removed',
  { timeout: longMs },
  async () => {
    const source = await makeDatabaseOfManyKinds();
    const { connection } = source;
    const folder = path.join(await makeTempFolder(), 'backups');
    await mkdir(folder);
    const listPartial = async () =>
      (await readdir(folder)).filter((name) => name.endsWith('.partial'));
    // After some tables, block the next one.
    const gate = await connect(connection);
    await gate.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    const isAmid = async () => (await listPartial()).length > 0;
    expect(await runKilled({ act: 'make', connection, folder }, isAmid)).toBe(null);
    await gate.end();
    expect(await openFolder(folder).list()).toEqual([]);

    const wholeMs = await runKilled({ act: 'make', connection, folder }, 60_000);
    for (let moment = 0; inject('isLong') && moment < moments; moment += 1) {
      const afterMs = ((moment + 0.5) / moments) * (wholeMs ?? 0);
      await runKilled({ act: 'make', connection, folder }, afterMs);
    }
    const listed = await openFolder(folder).list();
    expect(listed.length).toBeGreaterThan(0);
    for (const { name } of listed) {
      await verifyArchive(fileSource(path.join(folder, name)), { identity: null });
    }
    // The remains of killed backups are no archives, and the next backup after an hour removes them.
    const others = await listPartial();
    const long = new Date(Date.now() - 7_200_000);
    for (const name of others) await utimes(path.join(folder, name), long, long);
    await backUp(source, { folder });
    expect(await listPartial()).toEqual([]);
  },
);

test(
  'F9: a killed restore has changed nothing or everything, and can be repeated',
  { timeout: longMs },
  async () => {
    const source = await makeDatabaseOfManyKinds();
    const { connection, migrationsDir } = source;
    const { file } = await backUp(source);
    const restored = await lookAt(source);
    const change = () => source.query('DELETE FROM ledger WHERE n % 2 = 0');
    await change();
    const changed = await lookAt(source);
    const request = { act: 'restore', connection, file, migrationsDir } as const;
    const wholeMs = (await runKilled(request, 60_000)) ?? 0;
    let untouched = 0;
    for (let moment = 0; moment < moments; moment += 1) {
      await change();
      const took = await runKilled(request, ((moment + 0.2) / moments) * wholeMs);
      // The server rolls back the killed process's transaction.
      const found = await retryUntil(
        10_000,
        () => lookAt(source).catch(() => null),
        () => new Error('The database is not there'),
      );
      expect(took === null ? [changed, restored] : [restored]).toContainEqual(found);
      if (took === null) untouched += 1;
    }
    expect(untouched).toBeGreaterThan(0);
    const options = { identity: null, migrationsDir, log: () => {} };
    const manifest = await checkArchive(fileSource(file), options);
    await retryUntil(
      10_000,
      () => restoreArchive(connection, fileSource(file), manifest, options).catch(nullIfInUse),
      () => new Error('The database stays in use'),
    );
    expect(await lookAt(source)).toEqual(restored);
  },
);

/** Connections of a killed process may linger for a moment. */
function nullIfInUse(error: unknown): null {
  if (error instanceof Error && error.message.includes('in use')) return null;
  throw error;
}
