import { createHash } from 'node:crypto';
import { chmod, mkdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { copyFolder } from '../test-support/copy-folder.ts';
import { listNotes, noteSomething, openForTest } from '../test-support/notes.ts';
import { makeTempFolder } from '../test-support/temp-folder.ts';
import { useDataFolderAfterFirstStart } from '../test-support/used-data-folder.ts';
import { SHARED_FOLDER } from './shared-folder.ts';

async function note(dataDir: string, id: string): Promise<void> {
  const database = await openForTest({ dataDir });
  await noteSomething(database, id);
  await database.close();
}

async function notesIn(dataDir: string): Promise<string[]> {
  const database = await openForTest({ dataDir });
  const notes = await listNotes(database);
  await database.close();
  return notes;
}

async function refusalOf(dataDir: string): Promise<string> {
  const refusal: unknown = await openDatabase({ dataDir, log: () => {} }).catch((error) => error);
  expect(refusal).toMatchObject({ name: 'DatabaseOpenError' });
  return refusal instanceof Error ? refusal.message : '';
}

const makeUsedFolder = useDataFolderAfterFirstStart();

/** Creates a data folder whose database an operator moved elsewhere and linked. */
async function makeLinkedFolder(folder: string, name: string) {
  const dataDir = path.join(folder, name);
  const elsewhere = path.join(folder, `${name}-disk`, 'postgres');
  await mkdir(path.dirname(elsewhere));
  await makeUsedFolder(dataDir);
  await note(dataDir, `of ${name}`);
  await rename(path.join(dataDir, 'postgres'), elsewhere);
  await symlink(elsewhere, path.join(dataDir, 'postgres'));
  return { dataDir, elsewhere };
}

describe('G10: a database outside the data folder', { tags: 'long' }, () => {
  it('belongs to the folder that opened it first; a copy of that folder is refused', async () => {
    const folder = await makeTempFolder();
    const { dataDir, elsewhere } = await makeLinkedFolder(folder, 'first');
    const early = path.join(folder, 'early');
    await copyFolder(dataDir, early);
    expect(await notesIn(dataDir)).toEqual(['of first']);
    const late = path.join(folder, 'late');
    await copyFolder(dataDir, late);

    expect(await refusalOf(early)).toContain(`${elsewhere}, which belongs to ${dataDir}`);
    expect(await refusalOf(late)).toMatch(
      `${late} is a copy of ${dataDir}, and both use the database in ${elsewhere}`,
    );
    await rename(dataDir, path.join(folder, 'gone'));
    // Moved or copied across disks: since the old path is gone, this is now the data folder.
    expect(await notesIn(late)).toEqual(['of first']);
    expect(await refusalOf(path.join(folder, 'gone'))).toContain(`is a copy of ${late}`);
  });

  it('is refused if it is missing, or belongs to another folder', { tags: 'long' }, async () => {
    const folder = await makeTempFolder();
    const [one, other] = [
      await makeLinkedFolder(folder, 'one'),
      await makeLinkedFolder(folder, 'other'),
    ];
    expect([await notesIn(one.dataDir), await notesIn(other.dataDir)]).toEqual([
      ['of one'],
      ['of other'],
    ]);
    await rm(one.elsewhere, { recursive: true });
    expect(await refusalOf(one.dataDir)).toMatch(
      /which no longer exists. Restore it from a backup/,
    );
    await rename(other.elsewhere, one.elsewhere);
    expect(await refusalOf(one.dataDir)).toContain(`which belongs to ${other.dataDir}`);
  });
});

/** Creates a data folder that PostgreSQL's user can't access when root starts it, as below /root. */
async function makeClosedFolder(): Promise<string> {
  const closed = await makeTempFolder();
  await chmod(closed, 0o700);
  return closed;
}

/** Returns the link's target, which is removed when the test ends. */
async function placeOf(dataDir: string): Promise<string> {
  const cluster = await readlink(path.join(dataDir, 'postgres'));
  onTestFinished(() => rm(path.dirname(cluster), { recursive: true, force: true }));
  return cluster;
}

// For any other user PostgreSQL runs as that user, and the database never leaves the data folder.
describe.runIf(process.getuid?.() === 0)('started by root in a folder closed to others', () => {
  it('G10: follows a moved folder, but not its old path', { tags: 'long' }, async () => {
    const closed = await makeClosedFolder();
    const [before, after] = [path.join(closed, 'before'), path.join(closed, 'after')];
    await note(before, 'moved');
    const cluster = await placeOf(before);
    await rename(before, after);
    expect(await notesIn(before)).toEqual([]);
    expect(await placeOf(before)).not.toBe(cluster);
    expect(await notesIn(after)).toEqual(['moved']);
    await rm(before, { recursive: true });
    expect(await notesIn(before)).toEqual([]);
    await placeOf(before);
    expect(await notesIn(after)).toEqual(['moved']);
  });

  it(
    'finds the database of a first start that was killed before it created the link',
    { tags: 'long' },
    async () => {
      const dataDir = path.join(await makeClosedFolder(), 'data');
      await note(dataDir, 'kept');
      await placeOf(dataDir);
      await rm(path.join(dataDir, 'postgres'));
      expect(await notesIn(dataDir)).toEqual(['kept']);
      const copy = `${dataDir}-copy`;
      await copyFolder(dataDir, copy);
      await rm(path.join(copy, 'postgres'));
      expect(await refusalOf(copy)).toContain(`${copy} is a copy of ${dataDir}`);
    },
  );

  it(
    'opens a database that an older version named by the hash of the path',
    { tags: 'long' },
    async () => {
      const dataDir = path.join(await makeClosedFolder(), 'data');
      await note(dataDir, 'kept');
      const cluster = await placeOf(dataDir);
      const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
      const former = path.join(SHARED_FOLDER, hash, 'postgres');
      await rename(path.dirname(cluster), path.dirname(former));
      for (const file of [
        path.join(former, 'waybill-identity'),
        path.join(dataDir, 'postgres.id'),
        path.join(dataDir, 'postgres'),
      ]) {
        await rm(file);
      }
      await symlink(former, path.join(dataDir, 'postgres'));
      await placeOf(dataDir);
      expect(await notesIn(dataDir)).toEqual(['kept']);
      await rm(dataDir, { recursive: true });
      expect(await notesIn(dataDir)).toEqual([]);
      await placeOf(dataDir);
    },
  );
});
