import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findChromium } from './chromium.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'browsers-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function install(path: string) {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '');
  return file;
}

test('CHROMIUM_PATH takes precedence', () => {
  install('chromium');
  const chosen = install('my-chromium');
  expect(findChromium({ CHROMIUM_PATH: chosen, PATH: folder }, 'linux')).toBe(chosen);
});

test('a CHROMIUM_PATH without a file is an error rather than a skip', () => {
  expect(() => findChromium({ CHROMIUM_PATH: join(folder, 'none') }, 'linux')).toThrow(
    /CHROMIUM_PATH names a file that does not exist/,
  );
});

test.each<[NodeJS.Platform, string, (folder: string) => NodeJS.ProcessEnv]>([
  ['linux', 'google-chrome', (path) => ({ PATH: path })],
  [
    'darwin',
    'Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    (path) => ({ HOME: path }),
  ],
  ['win32', 'Google/Chrome/Application/chrome.exe', (path) => ({ LOCALAPPDATA: path })],
  ['win32', 'Microsoft/Edge/Application/msedge.exe', (path) => ({ PROGRAMFILES: path })],
])('on %s it finds %s', (platform, path, environment) => {
  const browser = install(path);
  expect(findChromium(environment(folder), platform)).toBe(browser);
});

test('returns null if there is none', () => {
  expect(findChromium({ PROGRAMFILES: folder }, 'win32')).toBeNull();
});
