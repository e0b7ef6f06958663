import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildDll, buildSharedObject, buildZip } from '../testing/plugin-files.ts';
import { longestPluginFile } from './file-limits.ts';
import { readPluginFile } from './plugin-file.ts';

const refused = (why: string) => ({ kind: 'refused', why });
const noExport = ['scs_telemetry', 'scs_telemetry_init2', 'xscs_telemetry_init'];

describe('the plugin for Windows', () => {
  test('is a 64-bit DLL with the function that games call', async () => {
    const bytes = buildDll();
    expect(await readPluginFile(bytes, 'win32')).toEqual({ kind: 'plugin', bytes });
  });

  test.each([
    ['nothing', Buffer.alloc(0), 'no-library'],
    ['a text', Buffer.from('MZ is not enough'), 'no-library'],
    ['a program', buildDll(undefined, [[0x96, 2, 0x00_22]]), 'no-library'],
    ['a header beyond its end', buildDll(undefined, [[0x3c, 4, 0xff_ff_ff_ff]]), 'no-library'],
    ['a 32-bit DLL', buildDll(undefined, [[0x84, 2, 0x1_4c]]), 'not-64-bit'],
    ['a DLL for ARM', buildDll(undefined, [[0x84, 2, 0xaa_64]]), 'not-64-bit'],
    ['a 32-bit header', buildDll(undefined, [[0x98, 2, 0x1_0b]]), 'not-64-bit'],
    ['other functions', buildDll(noExport), 'no-export'],
    ['no functions', buildDll([]), 'no-export'],
    ['no table of functions', buildDll(undefined, [[0x98 + 112, 4, 0]]), 'no-export'],
    ['a table in no section', buildDll(undefined, [[0x98 + 112, 4, 0xff_ff_ff_f0]]), 'no-export'],
    ['names in no section', buildDll(undefined, [[0x200 + 32, 4, 0x50_00]]), 'no-export'],
    [
      'a section beyond its end',
      buildDll(undefined, [[0x188 + 20, 4, 0xff_ff_ff_00]]),
      'no-export',
    ],
    ['four billion names', buildDll(noExport, [[0x200 + 24, 4, 0xff_ff_ff_ff]]), 'no-export'],
    ['the plugin for Linux', buildSharedObject(), 'no-library'],
    [
      'another plugin',
      buildDll(undefined, [
        [0x500, 8, 0],
        [0x50e, 8, 0],
      ]),
      'other-plugin',
    ],
    ['more than a plugin has', Buffer.alloc(longestPluginFile + 1), 'too-long'],
  ])('is not %s', async (_what, bytes, why) => {
    expect(await readPluginFile(bytes, 'win32')).toEqual(refused(why));
  });

  test('may be damaged in any way: it is refused or taken, and never fails', async () => {
    const damaged = fc.array(fc.tuple(fc.nat(0x5ff), fc.nat(255)), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(damaged, fc.nat(0x600), async (changes, length) => {
        const bytes = buildDll();
        for (const [at, value] of changes) bytes[at] = value;
        const cut = bytes.subarray(0, length);
        expect((await readPluginFile(cut, 'linux')).kind).toBe('refused');
        expect(['plugin', 'refused']).toContain((await readPluginFile(cut, 'win32')).kind);
      }),
    );
  });
});

describe('the plugin for Linux', () => {
  test('is a 64-bit shared object with the function that games call', async () => {
    const bytes = buildSharedObject();
    expect(await readPluginFile(bytes, 'linux')).toEqual({ kind: 'plugin', bytes });
  });

  test.each([
    ['a program', buildSharedObject(undefined, [[16, 2, 2]]), 'no-library'],
    ['a 32-bit library', buildSharedObject(undefined, [[4, 2, 0x1_01]]), 'not-64-bit'],
    ['a library for ARM', buildSharedObject(undefined, [[18, 2, 183]]), 'not-64-bit'],
    ['other functions', buildSharedObject(noExport), 'no-export'],
    [
      'a function that it only calls',
      buildSharedObject(undefined, [[0x118 + 6, 2, 0]]),
      'no-export',
    ],
    ['no sections', buildSharedObject(undefined, [[60, 2, 0]]), 'no-export'],
    ['sections beyond its end', buildSharedObject(undefined, [[40, 8, 2 ** 52]]), 'no-export'],
    ['names beyond its end', buildSharedObject(undefined, [[0x480 + 24, 8, 2 ** 52]]), 'no-export'],
    ['the plugin for Windows', buildDll(), 'no-library'],
  ])('is not %s', async (_what, bytes, why) => {
    expect(await readPluginFile(bytes, 'linux')).toEqual(refused(why));
  });
});

describe('a zip', () => {
  const dll = buildDll();
  const name = 'release/win_x64/plugins/scs-telemetry.dll';

  test('holds the plugin in any folder, also beside that for 32-bit games', async () => {
    const zip = buildZip([
      { name: 'readme.txt', content: Buffer.from('Install it.') },
      {
        name: 'win_x86/plugins/scs-telemetry.dll',
        content: buildDll(undefined, [[0x84, 2, 0x1_4c]]),
      },
      { name, content: dll },
    ]);
    expect(await readPluginFile(zip, 'win32')).toEqual({ kind: 'plugin', bytes: dll });
    const linux = buildZip([{ name: 'bin/libscs-telemetry.so', content: buildSharedObject() }]);
    expect(await readPluginFile(linux, 'linux')).toMatchObject({ kind: 'plugin' });
  });

  const zeros = Buffer.alloc(20_000_000);
  test.each([
    ['without the plugin', [{ name: 'source/main.cpp', content: dll }], 'not-in-zip'],
    [
      'with only the 32-bit one',
      [{ name, content: buildDll(undefined, [[0x84, 2, 0x1_4c]]) }],
      'not-64-bit',
    ],
    ['that leads out of its folder', [{ name: `../../${name}`, content: dll }], 'bad-zip'],
    ['with a path from the root', [{ name: '/scs-telemetry.dll', content: dll }], 'bad-zip'],
    ['with a path of a drive', [{ name: 'C:/scs-telemetry.dll', content: dll }], 'bad-zip'],
    [
      'with a path that leads out by backslashes',
      [{ name: String.raw`..\scs-telemetry.dll`, content: dll }],
      'bad-zip',
    ],
    ['that unpacks to twenty megabytes', [{ name, content: zeros }], 'bad-zip'],
    ['that says it unpacks to little', [{ name, content: zeros, claimedBytes: 1_536 }], 'bad-zip'],
    ['that says it unpacks to more', [{ name, content: dll, claimedBytes: 7_000_000 }], 'bad-zip'],
    ['with many plugins', Array.from({ length: 5 }, () => ({ name, content: dll })), 'bad-zip'],
  ])('%s is refused', async (_what, entries, why) => {
    expect(await readPluginFile(buildZip(entries), 'win32')).toEqual(refused(why));
  });

  test('that says it has thousands of files is refused', async () => {
    const zip = buildZip([{ name, content: dll }]);
    zip.writeUInt32LE(2_001 * 0x1_00_01, zip.length - 14);
    expect(await readPluginFile(zip, 'win32')).toEqual(refused('bad-zip'));
  });

  test('that is damaged is refused, wherever', async () => {
    const whole = buildZip([{ name, content: dll }]);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.nat(255),
        fc.boolean(),
        async (at, value, isCut) => {
          const zip = Buffer.from(whole);
          zip[at] = value;
          const read = await readPluginFile(isCut ? zip.subarray(0, at) : zip, 'win32');
          // What still unpacks is the whole plugin: its checksum is right.
          expect([dll, null]).toContainEqual(read.kind === 'plugin' ? read.bytes : null);
        },
      ),
    );
  });
});
