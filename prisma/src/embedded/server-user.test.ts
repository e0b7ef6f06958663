import { execFile, spawn } from 'node:child_process';
import { chmod, chown, lstat, mkdir, readlink, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { startHolder } from '../test-support/holder.ts';
import { makeTempFolder } from '../test-support/temp-folder.ts';
import { SHARED_FOLDER } from './shared-folder.ts';

const run = promisify(execFile);
const nobody = { uid: 65534, gid: 65534 };

async function makeFolderOfNobody(): Promise<string> {
  const folder = await makeTempFolder();
  await chown(folder, nobody.uid, nobody.gid);
  return folder;
}

describe.runIf(process.getuid?.() === 0)('started by root', { tags: 'long' }, () => {
  it('runs PostgreSQL as nobody and leaves the data folder itself to root', async () => {
    const dataDir = await makeTempFolder();
    const database = await openDatabase({ dataDir, log: () => {} });
    onTestFinished(database.close);
    expect(await stat(path.join(dataDir, 'postgres'))).toMatchObject(nobody);
    expect(await stat(dataDir)).toMatchObject({ uid: 0, gid: 0 });
    expect((await stat(path.join(dataDir, 'postgres.log'))).mode & 0o777).toBe(0o600);
  });

  it('puts the database where its user can access it, and says so', { tags: 'long' }, async () => {
    const closed = await makeTempFolder();
    await chmod(closed, 0o700);
    const dataDir = path.join(closed, 'data');
    const first = await openDatabase({ dataDir, log: () => {} });
    const cluster = await readlink(path.join(dataDir, 'postgres'));
    onTestFinished(() => rm(path.dirname(cluster), { recursive: true }));
    expect(cluster.startsWith(`${SHARED_FOLDER}/`)).toBe(true);
    expect(first.location).toContain(cluster);
    expect(first.location).toContain(path.join(dataDir, 'postgres'));
    await first.prisma.usedToken.create({ data: { id: 'kept', expiresAt: new Date() } });
    await expect(openDatabase({ dataDir, log: () => {} })).rejects.toThrow(/Another Waybill/);
    await first.close();

    const second = await openDatabase({ dataDir, log: () => {} });
    onTestFinished(second.close);
    expect(await second.prisma.usedToken.count()).toBe(1);
    expect((await lstat(closed)).mode & 0o777).toBe(0o700);
  });

  it('continues as the user who created the database', { tags: 'long' }, async () => {
    const dataDir = await makeFolderOfNobody();
    const holder = await startHolder(nobody);
    expect(await holder.open({ dataDir })).toMatchObject({ type: 'open' });
    await holder.close();
    const database = await openDatabase({ dataDir, log: () => {} });
    onTestFinished(database.close);
    expect(await database.prisma.usedToken.count()).toBe(0);
  });
});

describe.runIf(process.getuid?.() === 0)('a data folder that root copied or restored', () => {
  it(
    'F4: fixes the owner if root starts Waybill, and otherwise names the command',
    { tags: 'long' },
    async () => {
      const dataDir = await makeFolderOfNobody();
      const cluster = path.join(dataDir, 'postgres');
      const first = await startHolder(nobody);
      expect(await first.open({ dataDir })).toMatchObject({ type: 'open' });
      await first.close();
      const command = `sudo chown -R 65534:65534 '${dataDir}'`;

      const control = path.join(cluster, 'global', 'pg_control');
      await chown(control, 0, 0);
      const second = await startHolder(nobody);
      const refusal = { type: 'refused', name: 'DatabaseOpenError' };
      expect(await second.open({ dataDir })).toMatchObject({
        ...refusal,
        message: expect.stringMatching(`uid 0: ${control}.*change its owner with: ${command}`),
      });
      await run('chown', ['-R', '0:0', cluster]);
      await chmod(cluster, 0o755);
      expect(await second.open({ dataDir })).toMatchObject({
        ...refusal,
        message: expect.stringContaining(command),
      });

      const database = await openDatabase({ dataDir, log: () => {} });
      expect(await database.prisma.usedToken.count()).toBe(0);
      await database.close();
      expect(await stat(control)).toMatchObject(nobody);
      expect((await stat(cluster)).mode & 0o777).toBe(0o700);
      expect(await second.open({ dataDir })).toMatchObject({ type: 'open' });
      await second.close();
    },
  );
});

describe.runIf(process.getuid?.() === 0)('started by another user', () => {
  it(
    'adopts after a kill, even if another program has the recorded pid now',
    { tags: 'long' },
    async () => {
      const dataDir = await makeFolderOfNobody();
      const first = await startHolder(nobody);
      expect(await first.open({ dataDir })).toEqual({
        type: 'open',
        location: path.join(dataDir, 'postgres'),
      });
      await first.close();
      const bystander = spawn('sleep', ['60'], { ...nobody, stdio: 'ignore' });
      onTestFinished(() => void bystander.kill());
      const postmasterFile = path.join(dataDir, 'postgres', 'postmaster.pid');
      await writeFile(
        postmasterFile,
        `${bystander.pid}\n${path.dirname(postmasterFile)}\n1700000000\n5432\n${path.dirname(postmasterFile)}\n\n\nready   \n`,
      );
      await chown(postmasterFile, nobody.uid, nobody.gid);
      const second = await startHolder(nobody);
      expect(await second.open({ dataDir })).toMatchObject({ type: 'open' });
      await second.kill();
      const third = await startHolder(nobody);
      expect(await third.open({ dataDir })).toMatchObject({ type: 'open' });
      await third.close();
    },
  );

  it('says that it may not write, or doesn’t own the database', { tags: 'long' }, async () => {
    const dataDir = await makeTempFolder();
    const holder = await startHolder(nobody);
    expect(await holder.open({ dataDir })).toMatchObject({
      name: 'DatabaseOpenError',
      message: expect.stringContaining(`cannot write to the data folder ${dataDir}`),
    });
    await mkdir(path.join(dataDir, 'postgres'), { mode: 0o700 });
    expect(await holder.open({ dataDir })).toMatchObject({
      name: 'DatabaseOpenError',
      message: expect.stringContaining('belongs to another user (uid 0)'),
    });
  });
});
