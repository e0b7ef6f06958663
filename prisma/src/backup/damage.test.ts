import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { backUp, makeDatabaseOfManyKinds, manyKinds } from '../test-support/backup-kit.ts';
import { makeMigrationsFolder } from '../test-support/migrations-folder.ts';
import { makeTempFolder } from '../test-support/temp-folder.ts';
import { createBackupKeys } from './encryption.ts';
import type { Manifest } from './manifest.ts';
import { fileSource } from './read-archive.ts';
import { checkArchive } from './restore/restore-archive.ts';
import { encodeEnd, encodeEntry, readEntries, type TarEntry } from './tar-entries.ts';
import { verifyArchive, verifyChecksum } from './verify-archive.ts';

const longMs = inject('isLong') ? 1_800_000 : 60_000;
const placeCount = inject('isLong') ? 200 : 20;

type Judged = { manifest: Manifest | null; refusal: string | null };

/** A refusal of one or two complete sentences that say what to do. */
const refused = {
  manifest: null,
  refusal: expect.stringMatching(/^BackupError: [^\n]{30,600}\.$/),
};

/** Verifies an archive with this content: returns its manifest, or why it is refused. */
async function judge(identity: string, content: Buffer): Promise<Judged> {
  const file = path.join(await makeTempFolder(), 'archive');
  await writeFile(file, content);
  try {
    return { manifest: await verifyArchive(fileSource(file), { identity }), refusal: null };
  } catch (refusal) {
    return { manifest: null, refusal: String(refusal) };
  }
}

function withBitChanged(content: Buffer, at: number, bit: number): Buffer {
  const changed = Buffer.from(content);
  changed[at] = (changed[at] ?? 0) ^ (1 << bit);
  return changed;
}

/** Creates a database with a small archive. */
async function makeSmallDatabase() {
  const database = await makeDatabaseOfManyKinds();
  await database.query(`DELETE FROM kinds WHERE length(text) > 1000`);
  return database;
}

test(
  'F9: refuses an archive cut off at any point; with one changed bit it is refused or still correct',
  { tags: 'long', timeout: longMs },
  async () => {
    const source = await makeSmallDatabase();
    const { recipient, identity } = await createBackupKeys();
    for (const recipients of [[], [recipient]]) {
      const { file, manifest } = await backUp(source, { recipients });
      const content = await readFile(file);
      const right = { manifest, refusal: null };
      const changeAt = async (at: number, bit: number) =>
        expect([refused, right]).toContainEqual(
          await judge(identity, withBitChanged(content, at, bit)),
        );
      for (let place = 0; place < placeCount; place += 1) {
        const length = Math.floor((place * content.length) / placeCount);
        expect(await judge(identity, content.subarray(0, length))).toEqual(refused);
        await changeAt(Math.floor(((place + 0.5) * content.length) / placeCount), place % 8);
      }
      expect(await judge(identity, content.subarray(0, -1))).toEqual(refused);
      expect(await judge(identity, content)).toEqual(right);
      // The first and last bytes belong to the container formats.
      for (let at = 0; at < 12; at += 1) {
        await changeAt(at, 0);
        await changeAt(content.length - 1 - at, 0);
      }
    }
  },
);

type Change = (all: TarEntry[]) => TarEntry[];

const isManifest = ({ path }: TarEntry) => path.endsWith('/manifest.json');
const renameFolder =
  (to: string): Change =>
  (all) =>
    all.map(({ path, content }) => ({ path: path.replace('waybill-backup-1', to), content }));
const changeContent =
  (isChanged: (entry: TarEntry) => boolean, change: (text: string) => string): Change =>
  (all) =>
    all.map((entry) => ({
      path: entry.path,
      content: isChanged(entry) ? Buffer.from(change(entry.content.toString())) : entry.content,
    }));
const changeManifest = (change: (text: string) => string) => changeContent(isManifest, change);
const isOfLedger = ({ path }: TarEntry) => path.includes('/ledger/');

test('F9: refuses an archive with a specific sentence for each kind of damage', async () => {
  const { migrationsDir, ...source } = await makeSmallDatabase();
  const made = await backUp(source);
  const entries: TarEntry[] = [];
  const tar = gunzipSync(await readFile(made.file));
  for await (const entry of readEntries(Readable.from([tar]))) entries.push(entry);

  const check = async (change: Change, folder = migrationsDir) => {
    const changed = change(entries).flatMap((entry) => encodeEntry(entry, new Date()));
    const file = path.join(await makeTempFolder(), made.name);
    await writeFile(file, gzipSync(Buffer.concat([...changed, encodeEnd()])));
    return await checkArchive(fileSource(file), { identity: null, migrationsDir: folder });
  };
  expect(await check((all) => all)).toEqual(made.manifest);
  const wrongs: [Change, RegExp][] = [
    [
      renameFolder('waybill-backup-2'),
      /made by a newer Waybill \(format 2.*Nothing was changed: update Waybill first/,
    ],
    [
      renameFolder('waybill-backup-0'),
      /too old for this one.*restore it with the Waybill that made it/,
    ],
    [renameFolder('pictures'), /not a Waybill backup/],
    [(all) => all.filter((entry) => !isManifest(entry)), /cut off/],
    [(all) => all.toReversed(), /comes after its end/],
    [(all) => all.filter((entry) => !isOfLedger(entry)), /does not match its manifest/],
    [(all) => [...all.slice(0, 2), ...all.slice(1)], /is in it twice/],
    [
      (all) => [
        { path: 'waybill-backup-1/tables/more/000001.copy', content: Buffer.from('1\n') },
        ...all,
      ],
      /does not list tables\/more/,
    ],
    [
      changeContent(isOfLedger, (text) => text.replace('500', '501')),
      /does not match its manifest/,
    ],
    [changeManifest((text) => text.replace(/"rows": 1000/, '"rows": 1001')), /has 1000 rows/],
    [changeManifest((text) => text.slice(0, -10)), /manifest cannot be read/],
    [changeManifest((text) => text.replace('2_late', '3_later')), /newer Waybill \(1\.2\.3\)/],
  ];
  for (const [change, expected] of wrongs) {
    const refusal = expect.stringMatching(expected);
    await expect(check(change)).rejects.toMatchObject({ name: 'BackupError', message: refusal });
    // Each names the file, and says that nothing was changed.
    await expect(check(change)).rejects.toThrow(
      new RegExp(`^\\S+${made.name} .* Nothing was changed: [^\n]+\\.$`),
    );
  }
  const edited = await makeMigrationsFolder({ ...manyKinds, '2_late': 'SELECT 1;' });
  await expect(check((all) => all, edited)).rejects.toThrow(
    /its migration 2_late differs from this/,
  );
});

test('F9: refuses an archive with data after its end at once', async () => {
  const { file, manifest } = await backUp(await makeSmallDatabase());
  const content = await readFile(file);
  const zeros = gzipSync(Buffer.alloc(1_000_000));
  let read = 0;
  function* goOn() {
    yield content;
    // Two gigabytes, compressed to two megabytes.
    for (; read < 2_000; read += 1) yield zeros;
  }
  const endless = { label: 'endless', open: async () => Readable.from(goOn()) };
  await expect(verifyArchive(endless, { identity: null })).rejects.toThrow(
    /^endless is damaged or incomplete \(it continues after its end\)\. Nothing was changed/,
  );
  expect(read).toBeLessThan(200);
  // As other programs pad their last record.
  const filled = gzipSync(Buffer.concat([gunzipSync(content), Buffer.alloc(8_192)]));
  expect(await judge('', filled)).toEqual({ manifest, refusal: null });
});

test('F9: an archive that can’t be opened is identified only by its checksum, and another key never opens it', async () => {
  const source = await makeDatabaseOfManyKinds();
  const keys = await createBackupKeys();
  const encrypted = await backUp(source, { recipients: [keys.recipient] });
  const archive = fileSource(encrypted.file);
  expect((await readFile(encrypted.file)).includes('the secret')).toBe(false);
  await verifyChecksum(archive, encrypted.summary.sha256, {});
  await expect(verifyChecksum(archive, '0'.repeat(64), {})).rejects.toThrow(
    /has changed since it was made/,
  );
  await expect(verifyChecksum(archive, null, {})).rejects.toThrow(/Set BACKUP_IDENTITY/);
  await expect(verifyArchive(archive, { identity: null })).rejects.toThrow(/is encrypted\. Set/);
  const { identity } = await createBackupKeys();
  await expect(verifyArchive(archive, { identity })).rejects.toThrow(
    /^BACKUP_IDENTITY does not decrypt .*Nothing was changed/,
  );
  expect((await verifyArchive(archive, keys)).files.map(({ path }) => path)).toEqual([
    'secret.key',
  ]);
});

test('F9: closes an archive’s file, wherever reading it ends', async () => {
  const source = await makeSmallDatabase();
  const keys = await createBackupKeys();
  const { identity: other } = await createBackupKeys();
  const encrypted = await readFile((await backUp(source, { recipients: [keys.recipient] })).file);
  const readable = await readFile((await backUp(source)).file);
  const folder = await makeTempFolder();
  /** For each stream opened to read an archive with this content, whether it was closed. */
  const areClosed = async (content: Buffer, identity: string | null): Promise<boolean[]> => {
    const file = path.join(folder, 'archive');
    await writeFile(file, content);
    const opened: Readable[] = [];
    const open = async () => {
      const stream = await fileSource(file).open();
      opened.push(stream);
      return stream;
    };
    await verifyArchive({ label: file, open }, { identity }).catch(() => {});
    return opened.map(({ destroyed }) => destroyed);
  };
  const cases: [Buffer, string | null][] = [
    [readable, null],
    [encrypted, keys.identity],
    // More than is read before the refusal.
    [Buffer.alloc(1_000_000, 'something else'), null],
    [Buffer.concat([encrypted, Buffer.alloc(1_000_000)]), null],
    [Buffer.concat([encrypted, Buffer.alloc(1_000_000)]), other],
    [withBitChanged(encrypted, 150, 3), keys.identity],
    [Buffer.concat([readable.subarray(0, 200), Buffer.alloc(1_000_000, 'x')]), null],
  ];
  for (const [content, identity] of cases) {
    expect(await areClosed(content, identity)).toEqual([true]);
  }
});

test.each(['missing.tar.gz', '.'])('F9: names an archive that can’t be read: %s', async (name) => {
  const file = path.join(await makeTempFolder(), name);
  await expect(verifyArchive(fileSource(file), { identity: null })).rejects.toMatchObject({
    name: 'BackupError',
    message: expect.stringContaining('cannot be read'),
  });
});
