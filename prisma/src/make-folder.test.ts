import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

test('creates a folder with its parents once, and returns the first one created', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'waybill-folder-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const folder = path.join(root, 'a', 'b', 'c');
  expect(await makeFolder(folder, 0o700)).toBe(path.join(root, 'a'));
  expect((await stat(folder)).isDirectory()).toBe(true);
  expect(await makeFolder(folder)).toBeUndefined();
  expect(await makeFolder(path.parse(root).root)).toBeUndefined();
  const together = ['d/e', 'd/e', 'd/e/f'].map((name) => makeFolder(path.join(root, name)));
  await expect(Promise.all(together)).resolves.toHaveLength(3);
  await writeFile(path.join(root, 'file'), '');
  await expect(makeFolder(path.join(root, 'file'))).rejects.toThrow('EEXIST');
  await expect(makeFolder(path.join(root, 'file', 'below'))).rejects.toThrow('ENOTDIR');
});

test.runIf(process.platform === 'linux')(
  'fails where a folder can’t be created, instead of retrying forever',
  async () => {
    await expect(makeFolder('/proc/waybill/data')).rejects.toThrow('ENOENT');
  },
);
