import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startBucketServer } from '@waybill/db/test-support/bucket-server';
import { expect, inject, onTestFinished, test } from 'vitest';
import { runTasks } from '../../testing/run-tasks.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { backupCommands } from './backups.admin.ts';
import { beginWork, endWork, recordWorkProgress } from './backup-work.data.ts';

/** Starts an app that writes its backups to a temporary folder. */
async function startApp(
  env: Readonly<Record<string, string>> = {},
  options: { readonly hasReplica?: true } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-backups-'));
  const app = await startTestApp(
    { env: { BACKUP_DIR: folder, ...env }, clockStands: true, ...options },
    inject('testServer'),
  );
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  const { services } = app;
  const namesOf = async () => (await services.backups.list()).backups.map(({ name }) => name);
  return { app, folder, services, backups: services.backups, namesOf };
}

test('a backup is made and verified in the background, one action at a time, and can be downloaded', async () => {
  const { backups, folder, services } = await startApp();
  expect(await backups.current()).toBe(null);
  expect(await backups.begin()).toBe('begun');
  expect(await backups.begin()).toBe('busy');
  expect(await backups.current()).toMatchObject({ act: 'make', name: null, state: 'running' });
  await backups.settle();
  const { backups: all, bucketFailure } = await backups.list();
  expect(bucketFailure).toBe(null);
  const name = all[0]?.name ?? '';
  expect(all).toMatchObject([
    {
      kind: 'manual',
      places: ['folder'],
      isEncrypted: false,
      summary: { waybill: services.config.version, tables: expect.any(Number) },
    },
  ]);
  expect(await backups.current()).toMatchObject({
    name,
    state: 'done',
    fraction: 1,
    endedAt: expect.any(Date),
    sentence: `${name} was made.`,
  });

  expect(await backups.beginVerify('waybill-nothing')).toBe('not-found');
  expect(await backups.beginVerify(name)).toBe('begun');
  await backups.settle();
  expect(await backups.current()).toMatchObject({
    act: 'verify',
    state: 'done',
    sentence: expect.stringMatching(/is complete: \d+ rows in \d+ tables\.$/),
  });
  const opened = await backups.open(name);
  expect(await buffer(opened?.stream ?? Readable.from([]))).toEqual(
    await readFile(join(folder, name)),
  );
  expect(await backups.open('../secret.key')).toBe(null);

  await writeFile(join(folder, name), 'something else');
  await backups.beginVerify(name);
  await backups.settle();
  expect(await backups.current()).toMatchObject({
    state: 'failed',
    sentence: expect.stringContaining('is not a Waybill backup'),
  });
});

test('only one of several servers works and all see its progress; a killed server does not block the others', async () => {
  const { app, backups, services } = await startApp({}, { hasReplica: true });
  const { backgroundPool } = services;
  const other = app.replicaServices.backups;
  const killed = { id: randomUUID(), act: 'make', name: null, startedAt: new Date() } as const;
  expect(await beginWork(backgroundPool, killed)).toBe(true);
  await recordWorkProgress(backgroundPool, killed.id, 0.4);
  expect(await other.current()).toMatchObject({ state: 'running', fraction: 0.4 });
  expect(await other.begin()).toBe('busy');
  // Its server sends no heartbeat.
  await app.pool.query(`UPDATE backup_work SET seen_at = seen_at - interval '31 seconds'`);
  expect(await backups.current()).toMatchObject({
    state: 'failed',
    endedAt: expect.any(Date),
    sentence: expect.stringContaining('broke off'),
  });
  const begun = await Promise.all([backups.begin(), other.begin()]);
  expect(begun.toSorted()).toEqual(['begun', 'busy']);
  await Promise.all([backups.settle(), other.settle()]);
  // The previous server cannot end the work of another.
  const late = { state: 'failed', name: null, sentence: 'late', endedAt: new Date() } as const;
  await endWork(backgroundPool, killed.id, late);
  for (const server of [backups, other]) {
    expect(await server.current()).toMatchObject({ state: 'done', fraction: 1 });
  }
});

test(
  'the schedule makes one backup per time, copies it to the bucket, and keeps it as long as configured',
  { tags: 'long' },
  async () => {
    const bucket = await startBucketServer();
    const { app, backups, services, namesOf } = await startApp({
      BACKUP_SCHEDULE: '17 3 * * *',
      BACKUP_KEEP_DAYS: '2',
      BACKUP_KEEP_WEEKS: '0',
      BACKUP_S3_URL: bucket.config.url,
      BACKUP_S3_KEY_ID: bucket.config.keyId,
      BACKUP_S3_SECRET: bucket.config.secretKey,
    });
    const run = () => runTasks(services, 'backups.make');
    await run();
    await run();
    const [first = ''] = await namesOf();
    expect(await namesOf()).toEqual([first]);
    expect((await backups.list()).backups).toMatchObject([
      { kind: 'scheduled', places: ['folder', 'bucket'], summary: { rows: expect.any(Number) } },
    ]);
    app.passTime(86_400_000);
    // With the bucket down, the backup stays, and the next run copies it.
    bucket.failNext(1_000);
    await expect(run()).rejects.toThrow(/was made, but: The bucket/);
    expect((await backups.list()).bucketFailure).toMatch(/^The bucket at/);
    bucket.failNext(0);
    await run();
    expect((await backups.list()).backups.map(({ places }) => places)).toEqual([
      ['folder', 'bucket'],
      ['folder', 'bucket'],
    ]);
    app.passTime(86_400_000);
    await run();
    expect(await namesOf()).toHaveLength(2);
    expect(await namesOf()).not.toContain(first);
    expect([...bucket.objects.keys()].filter((name) => name.startsWith(first))).toEqual([]);
  },
);

const refuseToOpen = () => Promise.reject(new Error('no database is asked'));

test('an unreadable folder is reported by the list, the schedule and the command', async () => {
  const { backups, folder, services } = await startApp({ BACKUP_SCHEDULE: '17 3 * * *' });
  await rm(folder, { recursive: true });
  await writeFile(folder, 'a file');
  const sentence = /^Waybill cannot read the backup folder .* or set BACKUP_DIR to another/;
  expect(await backups.list()).toEqual({
    backups: [],
    folderFailure: expect.stringMatching(sentence),
    bucketFailure: null,
  });
  await expect(runTasks(services, 'backups.make')).rejects.toThrow(sentence);
  const deps = { config: services.config, folder, migrationsDir: undefined, tell: () => {} };
  expect(await backupCommands.list({ ...deps, openDatabase: refuseToOpen }, [])).toEqual({
    report: expect.stringMatching(sentence),
    isDone: false,
  });
});

test('a backup that is removed during the listing is left out', async () => {
  const { backups, folder, namesOf } = await startApp();
  await backups.begin();
  await backups.settle();
  const names = await namesOf();
  // As if it was removed between listing the folder and reading the file.
  const gone = 'waybill-20260502T030000Z-scheduled-4f2a.tar.gz';
  await symlink(join(folder, 'removed'), join(folder, gone));
  expect(await namesOf()).toEqual(names);
});

test('without a schedule there is no task', async () => {
  const { services } = await startApp({ BACKUP_SCHEDULE: 'off' });
  await expect(runTasks(services, 'backups.make')).rejects.toThrow('there is no task');
});
