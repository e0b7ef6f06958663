import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { hostileZips } from '../testing/hostile-zips.ts';
import { buildZip, u32, type ZipEntry } from '../testing/zip-kit.ts';
import { inspectZip, isZip, unpackFile, ZipRefusedError } from './zip-inspection.ts';

const megabyte = 1_048_576;
const content = Buffer.from('DDS paint');

async function faultOf(archive: Buffer): Promise<string> {
  return inspectZip(archive).then(
    () => 'accepted',
    (error: unknown) => (error instanceof ZipRefusedError ? error.fault : String(error)),
  );
}

test('there are enough hostile archives, none of them twice', () => {
  expect(new Set(hostileZips.map(([what]) => what)).size).toBe(hostileZips.length);
  expect(hostileZips.length).toBeGreaterThanOrEqual(28);
});

test.each(hostileZips)('E1: an archive is refused: %s', async (_what, fault, build) => {
  expect(await faultOf(build())).toBe(fault);
});

const descriptor = u32(0x08_07_4b_50, 0, 0, 0);
const unset = { flags: 0x08_08, local: { checksum: 0, bytes: 0, packedBytes: 0 } };

test.each<[string, readonly ZipEntry[], readonly string[]]>([
  ['packed', [{ name: 'a.dds', content }], ['a.dds']],
  ['stored', [{ name: 'a.DDS', content, isStored: true }], ['a.DDS']],
  ['empty files', [{ name: 'a.txt' }], ['a.txt']],
  [
    'folders, ten deep',
    [{ name: 'vehicle/' }, { name: `${'d/'.repeat(10)}a.mat`, content }],
    [`${'d/'.repeat(10)}a.mat`],
  ],
  ['a name of 200 bytes', [{ name: `${'n'.repeat(196)}.dds` }], [`${'n'.repeat(196)}.dds`]],
  ['names in UTF-8', [{ name: 'Grün/ž.png', content }], ['Grün/ž.png']],
  [
    'sizes behind the data',
    [
      { name: 'a.dds', content, ...unset, behind: descriptor },
      { name: 'b.dds', content, ...unset, behind: descriptor.subarray(4) },
    ],
    ['a.dds', 'b.dds'],
  ],
  [
    'leftovers of operating systems',
    [
      { name: 'a.dds', content },
      { name: '__MACOSX/._a.dds', content },
      { name: 'x/.DS_Store', content },
      { name: 'Thumbs.db', content },
    ],
    ['a.dds'],
  ],
  [
    'a large file that packs well, though no bomb',
    [{ name: 'a.dds', content: Buffer.concat([randomBytes(60_000), Buffer.alloc(8 * megabyte)]) }],
    ['a.dds'],
  ],
])('an archive is accepted: %s', async (_what, entries, names) => {
  const files = await inspectZip(buildZip(entries));
  expect(files.map(({ name }) => name)).toEqual(names);
});

test('a file is unpacked as it was', async () => {
  const large = randomBytes(200_000);
  const archive = buildZip([
    { name: 'a.txt', content },
    { name: 'b.png', content: large },
    { name: 'c.png', content: large, isStored: true },
  ]);
  const files = await inspectZip(archive);
  expect(files.map(({ bytes }) => bytes)).toEqual([content.length, large.length, large.length]);
  const unpacked = await Promise.all(files.map(async (file) => unpackFile(archive, file)));
  expect(unpacked).toEqual([content, large, large]);
});

test('an archive is recognized by its bytes', () => {
  expect(isZip(buildZip([{ name: 'a.dds' }]))).toBe(true);
  expect(isZip(Buffer.from('PK'))).toBe(false);
  expect(isZip(Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'))).toBe(false);
});

/** 4 files of 62 MiB that together are packed into 15.9 MiB. */
function buildLargest(): Buffer {
  const noise = randomBytes(Math.floor(3.9 * megabyte));
  const file = Buffer.concat([noise, Buffer.alloc(58 * megabyte)]);
  const packed = deflateRawSync(file, { level: 1 });
  return buildZip(
    Array.from({ length: 4 }, (_, at) => ({ name: `${at}.dds`, content: file, packed })),
  );
}

const measuredSchema = z.object({
  outcome: z.string(),
  grownBytes: z.number(),
  stalledMs: z.number(),
  tookMs: z.number(),
});

test.each([
  ['the largest', 'files', buildLargest],
  [
    'the most files',
    '2000 files',
    () => buildZip(Array.from({ length: 2_000 }, (_, at) => ({ name: `${at}.dds`, content }))),
  ],
  ['one that never ends', 'TOO_LARGE', () => hostileOf('a file larger than it says')],
  ['one that overlaps', 'UNREADABLE', () => hostileOf('overlapping files, quoted')],
])(
  'inspecting %s archive takes little memory, time, and no long turn',
  { tags: 'long' },
  async (_what, outcome, build) => {
    const folder = await mkdtemp(join(tmpdir(), 'waybill-zip-'));
    const path = join(folder, 'archive.zip');
    await writeFile(path, build());
    const file = new URL('../testing/inspect-zip-process.ts', import.meta.url).pathname;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), file, path],
      { timeout: 60_000 },
    );
    await rm(folder, { recursive: true });
    const measured = measuredSchema.parse(JSON.parse(stdout));
    expect(measured.outcome).toContain(outcome);
    expect(measured.grownBytes).toBeLessThan(32 * megabyte);
    expect(measured.stalledMs).toBeLessThan(100);
    expect(measured.tookMs).toBeLessThan(5_000);
  },
);

function hostileOf(what: string): Buffer {
  const found = hostileZips.find(([name]) => name === what);
  if (!found) throw new Error(`no archive ${what}`);
  return found[2]();
}
