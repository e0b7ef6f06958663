// @module-tag long

import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { listNotes, noteSomething, openForTest } from '../test-support/notes.ts';
import { mountSmallDisk } from '../test-support/small-disk.ts';

const sentence =
  /^The disk that holds \S+ is full\. Free 100 MB or more and start again\. [^\n]+\.$/;

test('F5: a start on a full disk says so in one sentence, and works after space is freed', async ({
  skip,
}) => {
  const disk = await mountSmallDisk(1);
  skip(disk === null, 'this user may not mount a small disk');
  if (disk === null) return;
  onTestFinished(disk.remove);
  const dataDir = path.join(disk.folder, 'data');
  const start = () => openDatabase({ dataDir, log: () => {} });
  for (const megabytes of [1, 25, 40]) {
    await disk.resize(megabytes);
    await expect(start()).rejects.toMatchObject({ message: expect.stringMatching(sentence) });
  }

  await disk.resize(300);
  const first = await openForTest({ dataDir });
  await noteSomething(first, 'kept');
  await first.close();
  const free = await disk.fill();
  await expect(start()).rejects.toMatchObject({ message: expect.stringMatching(sentence) });
  await free();
  expect(await listNotes(await openForTest({ dataDir }))).toEqual(['kept']);
});
