import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import { buildZip, u16, u32, type ZipEntry } from './zip-kit.ts';

const paint: ZipEntry = { name: 'vehicle/truck/paint.dds', content: Buffer.from('DDS paint') };
const named = (name: string | Buffer, fields: Partial<ZipEntry> = {}) =>
  buildZip([paint, { ...fields, name, content: Buffer.from('text') }]);
const zeros = (bytes: number) => Buffer.alloc(bytes);
const megabyte = 1_048_576;
const modeOf = (mode: number) => ({ attributes: mode * 65_536 });

/** Files that overlap: the data of each is the next one's header and data, quoted by a stored block. */
function quoteOverlapping(count: number): Buffer {
  const kernel = zeros(500_000);
  let built = { bytes: deflateRawSync(kernel), content: kernel };
  const entries: { header: Buffer; packed: number; content: Buffer }[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = Buffer.from(`${index}.dds`);
    const header = Buffer.concat([
      u32(0x04_03_4b_50),
      u16(20, 0, 8, 0, 0),
      u32(crc32(built.content), built.bytes.length, built.content.length),
      u16(name.length, 0),
      name,
    ]);
    entries.push({ header, packed: built.bytes.length, content: built.content });
    const quote = Buffer.concat([Buffer.from([0]), u16(header.length, 0xff_ff ^ header.length)]);
    built = {
      bytes: Buffer.concat([quote, header, built.bytes]),
      content: Buffer.concat([header, built.content]),
    };
  }
  const quoteBytes = 5;
  const body = built.bytes.subarray(quoteBytes);
  let at = 0;
  const directory = entries.toReversed().map(({ header, packed, content }) => {
    const name = header.subarray(30);
    const row = Buffer.concat([
      u32(0x02_01_4b_50),
      u16(20, 20, 0, 8, 0, 0),
      u32(crc32(content), packed, content.length),
      u16(name.length, 0, 0, 0, 0),
      u32(0, at),
      name,
    ]);
    at += header.length + quoteBytes;
    return row;
  });
  const rows = Buffer.concat(directory);
  return Buffer.concat([
    body,
    rows,
    u32(0x06_05_4b_50),
    u16(0, 0, count, count),
    u32(rows.length, body.length),
    u16(0),
  ]);
}

const zip64Sizes = Buffer.concat([u16(0x00_01, 16), u32(9, 0, 9, 0)]);
const unicodeName = (raw: string, name: string) => {
  const bytes = Buffer.from(name);
  return Buffer.concat([
    u16(0x70_75, 5 + bytes.length),
    Buffer.from([1]),
    u32(crc32(Buffer.from(raw))),
    bytes,
  ]);
};
const nested = buildZip([paint]);
const bomb42 = () => {
  const inner = buildZip([{ name: 'zeros.dds', content: zeros(megabyte) }]);
  return buildZip(
    Array.from({ length: 16 }, (_, index) => ({ name: `${index}.zip`, content: inner })),
  );
};

/** Archives that are refused, and why. */
export const hostileZips: readonly (readonly [
  what: string,
  fault: 'UNREADABLE' | 'TOO_LARGE' | 'NAMES' | 'TYPES',
  build: () => Buffer,
])[] = [
  ['nothing but a beginning', 'UNREADABLE', () => Buffer.from('PK\u0003\u0004')],
  ['cut off', 'UNREADABLE', () => nested.subarray(0, -1)],
  ['without entries', 'UNREADABLE', () => buildZip([])],
  ['without files', 'UNREADABLE', () => buildZip([{ name: 'folder/' }, { name: '.DS_Store' }])],
  [
    'fewer entries in the directory than it says',
    'UNREADABLE',
    () => buildZip([paint], { entries: 2 }),
  ],
  [
    'more entries than it says',
    'UNREADABLE',
    () => buildZip([paint, { name: 'b.dds' }], { entries: 1 }),
  ],
  ['several disks', 'UNREADABLE', () => buildZip([paint], { disk: 1 })],
  ['a directory on another disk', 'UNREADABLE', () => buildZip([paint], { firstDisk: 1 })],
  ['entries on another disk', 'UNREADABLE', () => buildZip([paint], { entriesHere: 0 })],
  ['a directory elsewhere', 'UNREADABLE', () => buildZip([paint], { directoryAt: 4 })],
  ['encrypted', 'UNREADABLE', () => buildZip([{ ...paint, flags: 1 }])],
  ['strongly encrypted', 'UNREADABLE', () => buildZip([{ ...paint, flags: 0x41 }])],
  ['hidden headers', 'UNREADABLE', () => buildZip([{ ...paint, flags: 0x20_00 }])],
  [
    'encrypted by its local header alone',
    'UNREADABLE',
    () => buildZip([{ ...paint, local: { flags: 1 } }]),
  ],
  [
    'zip64',
    'UNREADABLE',
    () => buildZip([paint], { before: Buffer.concat([u32(0x07_06_4b_50), zeros(16)]) }),
  ],
  [
    'sizes of 4 GB',
    'UNREADABLE',
    () => buildZip([{ ...paint, bytes: 2 ** 32 - 1, packedBytes: 2 ** 32 - 1, extra: zip64Sizes }]),
  ],
  [
    'a local field of zip64',
    'UNREADABLE',
    () => buildZip([{ ...paint, local: { extra: zip64Sizes } }]),
  ],
  ['a file of 4 GB', 'TOO_LARGE', () => buildZip([{ ...paint, bytes: 2 ** 32 - 1 }])],
  [
    'a local header of 4 GB',
    'UNREADABLE',
    () => buildZip([{ ...paint, local: { bytes: 2 ** 32 - 1 } }]),
  ],
  ['an offset of 4 GB', 'UNREADABLE', () => buildZip([{ ...paint, at: 2 ** 32 - 1 }])],
  [
    'a local header with another name',
    'UNREADABLE',
    () => buildZip([{ ...paint, local: { name: '../../../../etc/cron.d/x' } }]),
  ],
  [
    'a local header with another Unicode name',
    'UNREADABLE',
    () =>
      buildZip([{ ...paint, local: { extra: unicodeName('vehicle/truck/paint.dds', '../x') } }]),
  ],
  [
    'a local header with another method',
    'UNREADABLE',
    () => buildZip([{ ...paint, local: { method: 0 } }]),
  ],
  [
    'a local header with another checksum',
    'UNREADABLE',
    () => buildZip([{ ...paint, local: { checksum: 1 } }]),
  ],
  [
    'a local header that is none',
    'UNREADABLE',
    () => buildZip([paint, { ...paint, name: 'b.dds', at: 3 }]),
  ],
  [
    'a file that reaches into the next one',
    'UNREADABLE',
    () => buildZip([{ ...paint, packedBytes: 60 }, { name: 'b.dds' }]),
  ],
  ['overlapping files, quoted', 'UNREADABLE', () => quoteOverlapping(40)],
  ['bytes behind the end', 'UNREADABLE', () => Buffer.concat([nested, Buffer.from('<script>')])],
  ['another archive behind the end', 'UNREADABLE', () => Buffer.concat([nested, nested])],
  [
    'bytes before the first file',
    'UNREADABLE',
    () => Buffer.concat([Buffer.from('GIF89a'), nested]),
  ],
  [
    'a picture that is an archive too',
    'UNREADABLE',
    () => buildZip([paint], { prefix: Buffer.from('GIF89a') }),
  ],
  [
    'bytes between two files',
    'UNREADABLE',
    () => buildZip([{ ...paint, behind: Buffer.from('MZ') }]),
  ],
  ['a comment', 'UNREADABLE', () => buildZip([paint], { comment: 'free money' })],
  [
    'a comment with another end',
    'UNREADABLE',
    () => buildZip([paint], { comment: nested.subarray(-22).toString('latin1') }),
  ],
  ['a comment of a file', 'UNREADABLE', () => buildZip([{ ...paint, comment: 'x' }])],
  ['another compression', 'UNREADABLE', () => buildZip([{ ...paint, method: 93 }])],
  [
    'data that is not packed',
    'UNREADABLE',
    () => buildZip([{ ...paint, packed: Buffer.from('no deflate') }]),
  ],
  ['data that ends too early', 'UNREADABLE', () => buildZip([{ ...paint, bytes: 10 }])],
  [
    'a byte behind the packed data',
    'UNREADABLE',
    () =>
      buildZip([
        { ...paint, packed: Buffer.concat([deflateRawSync(Buffer.from('DDS paint')), zeros(1)]) },
      ]),
  ],
  [
    'a file that is unpacked part by part, and larger than it says',
    'TOO_LARGE',
    () => buildZip([{ name: 'a.dds', content: randomBytes(200_000), bytes: 100_000 }]),
  ],
  [
    'a small file larger than it says',
    'TOO_LARGE',
    () => buildZip([{ name: 'a.dds', content: zeros(5_000), bytes: 4_000 }]),
  ],
  [
    'bytes behind the packed data',
    'UNREADABLE',
    () =>
      buildZip([
        {
          ...paint,
          packed: Buffer.concat([deflateRawSync(Buffer.from('DDS paint')), zeros(200_000)]),
        },
      ]),
  ],
  [
    'a stored file with another size',
    'UNREADABLE',
    () => buildZip([{ ...paint, isStored: true, bytes: 3 }]),
  ],
  [
    'a wrong checksum',
    'UNREADABLE',
    () => buildZip([{ ...paint, checksum: 7, local: { checksum: 7 } }]),
  ],
  ['a folder with content', 'UNREADABLE', () => named('folder/')],
  [
    '2,001 files',
    'TOO_LARGE',
    () => buildZip(Array.from({ length: 2_001 }, (_, at) => ({ name: `${at}.dds` }))),
  ],
  [
    'a flat bomb',
    'TOO_LARGE',
    () => buildZip([{ name: 'zeros.dds', content: zeros(32 * megabyte) }]),
  ],
  [
    'a file above 64 MiB',
    'TOO_LARGE',
    () => buildZip([{ ...paint, bytes: 64 * megabyte + 1, packedBytes: megabyte }]),
  ],
  [
    'more than 256 MiB together',
    'TOO_LARGE',
    () =>
      buildZip(
        Array.from({ length: 257 }, (_, at) => ({
          name: `${at}.dds`,
          packed: zeros(6_000),
          bytes: megabyte,
        })),
      ),
  ],
  [
    'a file larger than it says',
    'TOO_LARGE',
    () =>
      buildZip([
        { name: 'a.dds', content: zeros(8 * megabyte), bytes: 4_000, local: { bytes: 4_000 } },
      ]),
  ],
  ['a nested bomb', 'TYPES', () => buildZip([{ name: 'inner.zip', content: bomb42() }])],
  ['the like of 42.zip', 'TYPES', bomb42],
  [
    'an archive that is called a picture',
    'TYPES',
    () => buildZip([{ name: 'a.png', content: nested }]),
  ],
  [
    'an archive that is called a leftover',
    'TYPES',
    () => buildZip([paint, { name: '__MACOSX/a', content: nested }]),
  ],
  ['a program', 'TYPES', () => named('setup.exe')],
  ['a script', 'TYPES', () => named('index.html')],
  ['no ending', 'TYPES', () => named('readme')],
  ['two endings', 'TYPES', () => named('paint.dds.exe')],
  [
    'a name with an ending for some programs alone',
    'TYPES',
    () =>
      named('a.exe', {
        extra: unicodeName('a.exe', 'a.dds'),
        local: { extra: unicodeName('a.exe', 'a.dds') },
      }),
  ],
  ['a way up', 'NAMES', () => named('../../evil.dds')],
  ['a way up in the middle', 'NAMES', () => named('a/../../evil.dds')],
  [
    'a way up in a Unicode name',
    'NAMES',
    () => named('a.dds', { extra: unicodeName('a.dds', '../a.dds') }),
  ],
  ['an absolute name', 'NAMES', () => named('/etc/passwd.txt')],
  ['a backslash', 'NAMES', () => named('a\\..\\evil.dds')],
  ['a drive', 'NAMES', () => named('C:evil.dds')],
  ['a stream of a file', 'NAMES', () => named('a.dds:b.dds')],
  ['a NUL', 'NAMES', () => named('a\0.dds')],
  ['a line break', 'NAMES', () => named('a\r\nb.dds')],
  ['a control character in the old encoding', 'NAMES', () => named('a\u001b.dds', { flags: 0 })],
  ['turned letters', 'NAMES', () => named('a\u202esdd.dds')],
  [
    'a name that is no UTF-8',
    'NAMES',
    () => named(Buffer.from([0x61, 0xff, 0x2e, 0x64, 0x64, 0x73])),
  ],
  ['an empty name', 'NAMES', () => named('')],
  ['empty folders', 'NAMES', () => named('a//b.dds')],
  ['a name of 201 bytes', 'NAMES', () => named(`${'n'.repeat(197)}.dds`)],
  ['folders eleven deep', 'NAMES', () => named(`${'d/'.repeat(11)}a.dds`)],
  ['a name twice', 'NAMES', () => named('vehicle/truck/PAINT.dds')],
  [
    'a name twice, composed and not',
    'NAMES',
    () => buildZip([{ name: 'a\u0308.dds' }, { name: '\u00e4.dds' }]),
  ],
  ['a file in a file', 'NAMES', () => named('vehicle/truck/paint.dds/a.dds')],
  ['a link', 'NAMES', () => named('link.dds', modeOf(0o120_777))],
  ['a device', 'NAMES', () => named('device.dds', modeOf(0o020_666))],
];
