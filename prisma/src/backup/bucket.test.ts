import { once } from 'node:events';
import { truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startBucketServer } from '../test-support/bucket-server.ts';
import { createOwnCertificate } from '../test-support/own-certificate.ts';
import { makeTempFolder } from '../test-support/temp-folder.ts';
import { nameArchive, summaryName } from './archive-name.ts';
import { openBucket } from './bucket.ts';

const summary = {
  waybill: '1.0.0',
  postgres: '18.4',
  migration: 'last',
  rows: 7,
  tables: 3,
  bytes: 5,
  sha256: 'ab',
};

test(
  'F9: a bucket stores small archives whole and large ones in parts, and returns them',
  { tags: 'long' },
  async () => {
    const server = await startBucketServer();
    const bucket = openBucket(server.config);
    const folder = await makeTempFolder();
    const large = nameArchive('scheduled', new Date('2026-01-02T03:04:05Z'), true);
    const small = nameArchive('manual', new Date('2026-01-03T03:04:05Z'), false);
    await writeFile(path.join(folder, large), 'begin');
    await truncate(path.join(folder, large), 40_000_000);
    await writeFile(path.join(folder, small), 'small');
    await writeFile(path.join(folder, summaryName(small)), JSON.stringify(summary));
    for (const name of [large, small]) await bucket.put(path.join(folder, name));
    server.objects.set('notes.txt', Buffer.from('somebody else’s'));

    expect(await bucket.list()).toMatchObject([
      { name: small, kind: 'manual', bytes: 5, isEncrypted: false, summary },
      { name: large, kind: 'scheduled', bytes: 40_000_000, isEncrypted: true, summary: null },
    ]);
    const opened = await bucket.open(large);
    expect(opened?.bytes).toBe(40_000_000);
    expect((await buffer(opened?.stream ?? Readable.from([]))).subarray(0, 6).toString()).toBe(
      'begin\0',
    );
    expect(await bucket.open(nameArchive('manual', new Date(), false))).toBe(null);
    // Other files can't be read or removed.
    expect(await bucket.open('notes.txt')).toBe(null);
    await bucket.remove('notes.txt');
    for (const name of [large, small]) await bucket.remove(name);
    expect([...server.objects.keys()]).toEqual(['notes.txt']);
  },
);

test('F9: a bucket’s refusal is one sentence, and leaves no partial archive', async () => {
  const server = await startBucketServer();
  const file = path.join(await makeTempFolder(), nameArchive('manual', new Date(), false));
  await writeFile(file, '');
  await truncate(file, 20_000_000);
  const sentence = /^The bucket at http:\S+ does not accept or return backups \(.+\)\. Check .+\.$/;
  const refused = { name: 'BackupError', message: expect.stringMatching(sentence) };
  const wrong = [
    { ...server.config, keyId: 'another' },
    { ...server.config, url: server.config.url.replace('/backups', '/others') },
    { ...server.config, url: 'http://127.0.0.1:9/backups' },
  ];
  for (const config of wrong) {
    await expect(openBucket(config).list()).rejects.toMatchObject(refused);
    await expect(openBucket(config).put(file)).rejects.toMatchObject(refused);
  }
  const bucket = openBucket(server.config);
  server.failNext(1);
  await expect(bucket.put(file)).rejects.toMatchObject(refused);
  const stop = new AbortController();
  stop.abort();
  await expect(bucket.put(file, stop.signal)).rejects.toMatchObject(refused);
  expect([...server.objects.keys()]).toEqual([]);
  expect(server.unfinished()).toBe(0);
});

test('reports why a bucket is unreachable in the system’s words', async () => {
  const server = createServer(createOwnCertificate('localhost'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = address !== null && typeof address !== 'string' ? address.port : 0;
  const url = `https://localhost:${port}/backups`;
  const bucket = openBucket({ url, region: 'auto', keyId: 'id', secretKey: 'secret' });
  await expect(bucket.list()).rejects.toThrow('(self-signed certificate)');
});
