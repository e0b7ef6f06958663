import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getExecutable, packageScript } from './tools.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'package with spaces-'));
  write('package.json', {
    name: 'example',
    scripts: { plain: 'node build.mjs --fast', tool: 'tool run src' },
    dependencies: { absent: '1.0.0', tool: '1.0.0' },
    devDependencies: { several: '1.0.0' },
  });
  write('node_modules/tool/package.json', { name: 'tool', bin: 'cli.js' });
  write('node_modules/several/package.json', { name: 'several', bin: { one: './bin/one.js' } });
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: object) {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), JSON.stringify(content));
}

test('a node script runs with its own and the given arguments', () => {
  expect(packageScript(folder, 'plain', ['a b'])).toEqual({
    file: process.execPath,
    args: ['build.mjs', '--fast', 'a b'],
  });
});

test('a dependency’s script runs the dependency’s file', () => {
  expect(packageScript(folder, 'tool')).toEqual({
    file: process.execPath,
    args: [join(folder, 'node_modules/tool/cli.js'), 'run', 'src'],
  });
});

test('finds an executable by name', () => {
  expect(getExecutable(folder, 'one')).toBe(join(folder, 'node_modules/several/bin/one.js'));
  expect(() => getExecutable(folder, 'two')).toThrow(/has the executable two/);
});
