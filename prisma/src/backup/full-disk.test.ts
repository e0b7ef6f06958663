import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backUp, makeDatabaseOfManyKinds } from '../test-support/backup-kit.ts';
import { makeTempFolder } from '../test-support/temp-folder.ts';
import { mountSmallDisk } from '../test-support/small-disk.ts';
import { fileSource } from './read-archive.ts';
import { verifyArchive } from './verify-archive.ts';
import { writeWholeFile } from './write-file.ts';

const sentence =
  /^The disk that holds \S+ has no room for the backup: free some space, or set BACKUP_DIR to [^\n]+\.$/;

async function* noise(megabytes: number) {
  for (let n = 0; n < megabytes; n += 1) yield Buffer.alloc(1024 * 1024, n);
}

test('F9: a backup on a full disk leaves nothing and says what to do; with space it succeeds', async ({
  skip,
}) => {
  const disk = await mountSmallDisk(4);
  skip(disk === null, 'this user may not mount a small disk');
  if (disk === null) return;
  onTestFinished(disk.remove);
  const folder = path.join(disk.folder, 'backups');
  // Half way through, and before the start.
  await expect(writeWholeFile(folder, 'a', noise(8), 0)).rejects.toThrow(sentence);
  await expect(writeWholeFile(folder, 'a', noise(1), 8 * 1024 * 1024)).rejects.toThrow(sentence);
  expect(await readdir(folder)).toEqual([]);

  const source = await makeDatabaseOfManyKinds();
  const free = await disk.fill();
  await expect(backUp(source, { folder, keptFreeBytes: 0 })).rejects.toThrow(sentence);
  await expect(backUp(source, { folder })).rejects.toThrow(sentence);
  expect(await readdir(folder)).toEqual([]);
  await free();
  const { file } = await backUp(source, { folder, keptFreeBytes: 0 });
  await verifyArchive(fileSource(file), { identity: null });
});

test('F9: names a folder that isn’t writable', async () => {
  const source = await makeDatabaseOfManyKinds();
  const folder = path.join(await makeTempFolder(), 'file');
  await writeFile(folder, '');
  await expect(backUp(source, { folder })).rejects.toThrow(/set BACKUP_DIR to another one/);
});
