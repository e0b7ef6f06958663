import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const home = mkdtempSync(join(tmpdir(), 'companion-bundle-'));
const built = join(home, 'built');
const program = join(built, 'package/companion.js');
const run = promisify(execFile);

beforeAll(() => build('built'));
afterAll(() => rmSync(home, { recursive: true }));

async function build(name: string): Promise<void> {
  const cwd = join(import.meta.dirname, '..');
  await run(process.execPath, ['build.mjs', join(home, name)], { cwd });
}

function packed(name: string): Buffer {
  return readFileSync(join(home, name, 'waybill-companion.tgz'));
}

/** Runs the packed program on a computer that has nothing else. */
async function companion(...args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [program, ...args], {
    env: {
      HOME: home,
      XDG_CONFIG_HOME: join(home, 'config'),
      XDG_STATE_HOME: join(home, 'state'),
      XDG_DATA_HOME: join(home, 'data'),
      // The system's own xdg-mime, where there is one.
      PATH: `/usr/local/bin:/usr/bin:/bin:${join(home, 'bin')}`,
    },
  });
  return stdout;
}

test('the companion is packed into one file that needs nothing beside it, always the same', async () => {
  expect(readdirSync(join(built, 'package')).toSorted()).toEqual([
    'LICENSE',
    'LICENSES.txt',
    'companion.js',
    'package.json',
  ]);
  const { version, dependencies } = JSON.parse(
    readFileSync(join(built, 'package/package.json'), 'utf8'),
  );
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(dependencies).toBeUndefined();
  expect(readFileSync(join(built, 'package/LICENSES.txt'), 'utf8')).toMatch(
    /^koffi \d.*\n\n.*MIT/m,
  );
  expect(readFileSync(program, 'utf8')).toContain(`"${version}"`);
  expect(await companion('status')).toBe('The companion is not running and not signed in.\n');
  expect(await companion('--help')).toContain('waybill-companion protocol install|remove');
  await build('again');
  expect(packed('again').equals(packed('built'))).toBe(true);
});

test.runIf(process.platform === 'linux')(
  'links open the companion once it is installed, and no longer once it is removed',
  async () => {
    const list = join(home, 'config/mimeapps.list');
    const others = '[Default Applications]\ntext/html=browser.desktop\n';
    mkdirSync(join(home, 'config'), { recursive: true });
    mkdirSync(join(home, 'bin'));
    writeFileSync(list, others);
    const shim = `#!/bin/sh\ngrep -q "^$3=" '${list}' || echo "$3=$2" >> '${list}'\n`;
    writeFileSync(join(home, 'bin/xdg-mime'), shim, { mode: 0o755 });
    await companion('protocol', 'remove');
    expect(readFileSync(list, 'utf8')).toBe(others);

    for (let time = 0; time < 2; time += 1) {
      expect(await companion('protocol', 'install')).toBe(
        'Waybill links now open the companion.\n',
      );
      const lines = readFileSync(list, 'utf8').split('\n');
      const own = lines.filter((line) => line.startsWith('x-scheme-handler/waybill='));
      expect(own.map((line) => line.replace(/;$/, ''))).toEqual([
        'x-scheme-handler/waybill=waybill-companion.desktop',
      ]);
    }
    const entry = readFileSync(join(home, 'data/applications/waybill-companion.desktop'), 'utf8');
    const installed = join(home, 'data/waybill-companion/companion.mjs');
    expect(entry).toContain(`Exec="${process.execPath}" "${installed}" open -- %u\n`);
    expect(readFileSync(installed).equals(readFileSync(program))).toBe(true);

    await companion('protocol', 'remove');
    expect(readFileSync(list, 'utf8').trimEnd()).toBe(others.trimEnd());
    expect([existsSync(installed), entryIsThere()]).toEqual([false, false]);
    function entryIsThere(): boolean {
      return existsSync(join(home, 'data/applications/waybill-companion.desktop'));
    }
  },
);
