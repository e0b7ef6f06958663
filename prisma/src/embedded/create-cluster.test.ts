import { mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { retryUntil } from '../connect.ts';
import { openDatabase } from '../open-database.ts';
import { type Holder, startHolder } from '../test-support/holder.ts';
import { listNotes, noteSomething, openForTest } from '../test-support/notes.ts';
import { makeTempFolder } from '../test-support/temp-folder.ts';

describe('a killed first start', () => {
  const moments: [string, (holder: Holder, dataDir: string) => Promise<void>][] = [
    [
      'as it begins',
      async (holder, dataDir) => await holder.openUntil({ dataDir }, 'Creating the database'),
    ],
    [
      'while the files are made',
      async (holder, dataDir) => {
        holder.beginOpen({ dataDir });
        await retryUntil(
          15_000,
          async () => (await readdir(dataDir)).some((name) => name.includes('.init-')) || null,
          () => new Error('No files were made'),
        );
      },
    ],
    [
      'when the files are in place',
      async (holder, dataDir) => {
        holder.beginOpen({ dataDir });
        await retryUntil(
          15_000,
          async () => await stat(path.join(dataDir, 'postgres')).catch(() => null),
          () => new Error('No files appeared'),
        );
      },
    ],
    [
      'while it migrates',
      async (holder, dataDir) => await holder.openUntil({ dataDir }, 'Applying a migration'),
    ],
  ];

  // Each takes seconds: only the long run tries all of them.
  const tried = inject('isLong') ? moments : moments.filter((_, index) => index % 2 === 1);

  it.each(tried)('leaves nothing half created: %s', { tags: 'long' }, async (_name, reach) => {
    const dataDir = await makeTempFolder();
    const holder = await startHolder();
    await reach(holder, dataDir);
    await holder.kill();
    const database = await openForTest({ dataDir });
    await noteSomething(database, 'works');
    expect(await listNotes(database)).toEqual(['works']);
    expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log']);
  });
});

describe('an unusable folder', () => {
  it.each(['file', 'file/data'])('is named if it is a file or below one: %s', async (name) => {
    const folder = await makeTempFolder();
    await writeFile(path.join(folder, 'file'), '');
    const dataDir = path.join(folder, name);
    await expect(openDatabase({ dataDir, log: () => {} })).rejects.toMatchObject({
      name: 'DatabaseOpenError',
      // Without the advice to change its owner, which wouldn't help for a file.
      message: expect.stringMatching(
        new RegExp(`cannot write to the data folder ${dataDir} \\(.*\\)\\. Set DATA_DIR`),
      ),
    });
  });

  it.runIf(process.platform === 'linux')('is named when none can be made there', async () => {
    await expect(openDatabase({ dataDir: '/proc/waybill', log: () => {} })).rejects.toMatchObject({
      name: 'DatabaseOpenError',
      message: expect.stringMatching(
        /cannot write to the data folder \/proc\/waybill \(ENOENT.*Set DATA_DIR/,
      ),
    });
  });

  it('is left unchanged if its database is damaged', { tags: 'long' }, async () => {
    const dataDir = await makeTempFolder();
    await (await openForTest({ dataDir })).close();
    const control = path.join(dataDir, 'postgres', 'global', 'pg_control');
    await truncate(control, 100);
    await expect(openDatabase({ dataDir, log: () => {} })).rejects.toMatchObject({
      name: 'DatabaseOpenError',
      message: expect.stringMatching(/pg_control.*Nothing was removed.*restore a backup/),
    });
    expect((await stat(control)).size).toBe(100);
    expect(await readFile(path.join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('18\n');
  });

  it('is refused if it contains something else, or another version', async () => {
    const dataDir = await makeTempFolder();
    const cluster = path.join(dataDir, 'postgres');
    await mkdir(cluster);
    await writeFile(path.join(cluster, 'notes.txt'), 'mine');
    await expect(openDatabase({ dataDir, log: () => {} })).rejects.toThrow(
      /does not hold a database.*Nothing was changed/,
    );
    await writeFile(path.join(cluster, 'PG_VERSION'), '16\n');
    await expect(openDatabase({ dataDir, log: () => {} })).rejects.toThrow(
      /made by PostgreSQL 16, and this Waybill includes PostgreSQL 18/,
    );
    expect(await readFile(path.join(cluster, 'notes.txt'), 'utf8')).toBe('mine');
  });
});
