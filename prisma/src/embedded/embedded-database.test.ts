import { lstat, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { retryUntil } from '../connect.ts';
import { openDatabase } from '../open-database.ts';
import { copyFolder } from '../test-support/copy-folder.ts';
import { startHolder } from '../test-support/holder.ts';
import { listNotes, noteSomething, openForTest } from '../test-support/notes.ts';
import { makeTempFolder } from '../test-support/temp-folder.ts';
import { useDataFolderAfterFirstStart } from '../test-support/used-data-folder.ts';
import { startZombie } from '../test-support/zombie.ts';
import { findPostmasterFile } from './postmaster-file.ts';
import type { Transport } from './transport.ts';

async function getServerPid(dataDir: string): Promise<number> {
  const file = await findPostmasterFile(path.join(dataDir, 'postgres'));
  if (file === null) throw new Error('No server runs');
  return file.pid;
}

const makeUsedFolder = useDataFolderAfterFirstStart();

/** Creates a data folder in which Waybill has run before. */
async function makeDataFolder(): Promise<string> {
  const dataDir = await makeTempFolder();
  await makeUsedFolder(dataDir);
  return dataDir;
}

/** Creates a data folder whose Waybill was killed while its server is still running. */
async function makeOrphan(dataDir: string): Promise<void> {
  const holder = await startHolder();
  expect(await holder.open({ dataDir })).toMatchObject({ type: 'open' });
  await holder.kill();
}

describe('a data folder', () => {
  it('is created by the first start, keeps its data, and is closed to everyone else', async () => {
    const dataDir = path.join(await makeTempFolder(), 'new', 'data');
    const first = await openForTest({ dataDir });
    expect(first.location).toBe(path.join(dataDir, 'postgres'));
    await noteSomething(first, 'kept');
    const { rows } = await first.pool.query(
      `SELECT current_setting('listen_addresses') AS addresses, current_setting('fsync') AS fsync,
              current_setting('unix_socket_permissions') AS permissions`,
    );
    expect(rows[0]).toEqual({ addresses: '', fsync: 'on', permissions: '0700' });
    expect((await stat(path.join(dataDir, 'postgres'))).mode & 0o077).toBe(0);
    await first.close();
    expect(await findPostmasterFile(path.join(dataDir, 'postgres'))).toBeNull();

    const second = await openForTest({ dataDir });
    expect(await listNotes(second)).toEqual(['kept']);
  });

  it(
    'refuses a second Waybill in one sentence and leaves the first unaffected',
    { tags: 'long' },
    async () => {
      const dataDir = await makeDataFolder();
      const first = await openForTest({ dataDir });
      await expect(openDatabase({ dataDir, log: () => {} })).rejects.toMatchObject({
        name: 'DatabaseOpenError',
        message: `Another Waybill is already using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
      });
      await noteSomething(first, 'still here');
      expect(await listNotes(first)).toEqual(['still here']);
    },
  );

  it('adopts the server of a killed Waybill', async () => {
    const dataDir = await makeDataFolder();
    await makeOrphan(dataDir);
    const pid = await getServerPid(dataDir);
    const database = await openForTest({ dataDir });
    expect(await getServerPid(dataDir)).toBe(pid);
    await noteSomething(database, 'after');
    await database.close();
    expect(await findPostmasterFile(path.join(dataDir, 'postgres'))).toBeNull();
  });

  it('opens again after both Waybill and its server were killed', { tags: 'long' }, async () => {
    const dataDir = await makeDataFolder();
    const holder = await startHolder();
    await holder.open({ dataDir });
    process.kill(await getServerPid(dataDir), 'SIGKILL');
    await holder.kill();
    const database = await openForTest({ dataDir });
    expect(await listNotes(database)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'opens while the killed server is still in the process list',
    { tags: 'long' },
    async () => {
      const dataDir = await makeDataFolder();
      const first = await openForTest({ dataDir });
      const cluster = path.join(dataDir, 'postgres');
      const running = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8');
      await first.close();
      const zombie = await startZombie('postgres');
      await writeFile(
        path.join(cluster, 'postmaster.pid'),
        running.replace(/^\d+/, String(zombie)),
      );
      const second = await openForTest({ dataDir });
      expect(await listNotes(second)).toEqual([]);
    },
  );

  const racerCount = inject('isLong') ? 20 : 6;

  it(
    `lets exactly one of ${racerCount} concurrent starts in after a kill`,
    { tags: 'long' },
    async () => {
      const dataDir = await makeDataFolder();
      await makeOrphan(dataDir);
      const racers = await Promise.all(Array.from({ length: racerCount }, () => startHolder()));
      const reports = await Promise.all(racers.map((racer) => racer.open({ dataDir })));
      const refusals = reports.filter((report) => report.type === 'refused');
      expect(refusals).toHaveLength(racerCount - 1);
      expect(new Set(refusals.map((refusal) => refusal.message))).toEqual(
        new Set([
          `Another Waybill is already using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
        ]),
      );
      const winner = racers[reports.findIndex((report) => report.type === 'open')];
      await winner?.close();
      expect(await findPostmasterFile(path.join(dataDir, 'postgres'))).toBeNull();
    },
  );

  it('restarts the server if it dies under a running Waybill', { tags: 'long' }, async () => {
    const dataDir = await makeDataFolder();
    const messages: string[] = [];
    const database = await openForTest({ dataDir, log: (message) => messages.push(message) });
    await noteSomething(database, 'before');
    const pid = await getServerPid(dataDir);
    process.kill(pid, 'SIGKILL');
    await retryUntil(
      15_000,
      async () => messages.includes('The database server is back') || null,
      () => new Error('The server did not come back'),
    );
    expect(await getServerPid(dataDir)).not.toBe(pid);
    expect(await listNotes(database)).toEqual(['before']);
    await expect(openDatabase({ dataDir, log: () => {} })).rejects.toThrow(/Another Waybill/);
  });

  it('works over a loopback port with a password', { tags: 'long' }, async () => {
    const dataDir = await makeDataFolder();
    const first = await openForTest({ dataDir, transport: 'loopback' });
    await noteSomething(first, 'kept');
    const { host, port } = first.pool.options;
    const { rows } = await first.pool.query(
      `SELECT current_setting('listen_addresses') AS addresses,
              current_setting('unix_socket_directories') AS sockets`,
    );
    expect(rows[0]).toEqual({ addresses: '127.0.0.1', sockets: '' });
    await expect(
      openDatabase({
        databaseUrl: `postgresql://waybill:guess@${host}:${port}/waybill`,
        dataDir,
        log: () => {},
      }),
    ).rejects.toThrow(/password authentication failed/);
    await first.close();
    const second = await openForTest({ dataDir, transport: 'loopback' });
    expect(await listNotes(second)).toEqual(['kept']);
  });

  it('puts its socket elsewhere if its path is too long for one', { tags: 'long' }, async () => {
    const dataDir = path.join(await makeTempFolder(), 'deep'.repeat(20), 'data');
    await makeUsedFolder(dataDir);
    const holder = await startHolder();
    expect(await holder.open({ dataDir })).toMatchObject({ type: 'open' });
    await holder.kill();
    const database = await openForTest({ dataDir });
    const socketFolder = database.pool.options.host ?? '';
    expect(socketFolder.length).toBeLessThan(80);
    expect((await lstat(socketFolder)).mode & 0o777).toBe(0o700);
    onTestFinished(() => rm(socketFolder, { recursive: true }));
  });
});

describe('a guest', () => {
  it(
    'shares the server of a running Waybill, and leaves it running',
    { tags: 'long' },
    async () => {
      const dataDir = await makeDataFolder();
      const running = await openForTest({ dataDir });
      await noteSomething(running, 'by the host');
      const guest = await openForTest({ dataDir, mayShare: true });
      await noteSomething(guest, 'by the guest');
      await guest.close();
      expect(await listNotes(running)).toEqual(['by the guest', 'by the host']);
    },
  );

  it('starts the server if none is running, and stops it', { tags: 'long' }, async () => {
    const dataDir = await makeDataFolder();
    const guest = await openForTest({ dataDir, mayShare: true });
    await noteSomething(guest, 'alone');
    await guest.close();
    expect(await findPostmasterFile(path.join(dataDir, 'postgres'))).toBeNull();
  });

  it('adopts the server of a killed Waybill', { tags: 'long' }, async () => {
    const dataDir = await makeDataFolder();
    await makeOrphan(dataDir);
    const guest = await openForTest({ dataDir, mayShare: true });
    await guest.close();
    expect(await findPostmasterFile(path.join(dataDir, 'postgres'))).toBeNull();
  });
});

describe('a copy of a data folder whose original is running', () => {
  const transports: Transport[] = ['socket', 'loopback'];

  it.each(inject('isLong') ? transports : transports.slice(0, 1))(
    'G10: never connects to the original, over a %s',
    { tags: 'long' },
    async (transport) => {
      const folder = await makeTempFolder();
      const [original, copy] = [path.join(folder, 'original'), path.join(folder, 'copy')];
      await makeUsedFolder(original);
      const holder = await startHolder();
      await holder.open({ dataDir: original, transport });
      await copyFolder(original, copy);
      // Without its Waybill, only the location distinguishes the original's server from the copy's own.
      await holder.kill();

      const database = await openForTest({ dataDir: copy, transport });
      await noteSomething(database, 'in the copy');
      const guest = await openForTest({ dataDir: copy, transport, mayShare: true });
      expect(await listNotes(guest)).toEqual(['in the copy']);
      await guest.close();
      await database.close();

      const kept = await openForTest({ dataDir: original, transport });
      expect(await listNotes(kept)).toEqual([]);
    },
  );

  it('G10: can be opened by a guest without affecting the original', { tags: 'long' }, async () => {
    const folder = await makeTempFolder();
    const [original, copy] = [path.join(folder, 'original'), path.join(folder, 'copy')];
    await makeUsedFolder(original);
    const running = await openForTest({ dataDir: original });
    await copyFolder(original, copy);
    const guest = await openForTest({ dataDir: copy, mayShare: true });
    await noteSomething(guest, 'in the copy');
    expect(await listNotes(running)).toEqual([]);
    await guest.close();
    await noteSomething(running, 'in the original');
  });

  it(
    'G10: keeps a folder that was moved together with its running server',
    { tags: 'long' },
    async () => {
      const folder = await makeTempFolder();
      const [before, after] = [path.join(folder, 'before'), path.join(folder, 'after')];
      await makeUsedFolder(before);
      await makeOrphan(before);
      const pid = await getServerPid(before);
      await rename(before, after);
      const database = await openForTest({ dataDir: after });
      expect(await getServerPid(after)).toBe(pid);
      await noteSomething(database, 'works');
    },
  );
});
