import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@waybill/schema/contract';
import { afterAll, expect, test } from 'vitest';
import { readCompanionInstaller } from '../../lib/companion-package.ts';
import { useTestApp } from '../../testing/test-app.ts';

const bytes = Buffer.from('as npm packs it');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const folder = mkdtempSync(join(tmpdir(), 'installer-'));
afterAll(() => rmSync(folder, { recursive: true }));
const program = Buffer.from('a program for Windows');
const manifest = {
  version: '1.2.3',
  bytes: program.length,
  sha256: createHash('sha256').update(program).digest('hex'),
  signature: 'c2lnbmVk',
};
const companionInstaller = pack('Waybill-Companion-Setup.exe', program);

function pack(name: string, content: Buffer) {
  const file = join(folder, name);
  writeFileSync(file, content);
  writeFileSync(`${file}.json`, JSON.stringify(manifest));
  return readCompanionInstaller(file);
}

const clientBytes = Buffer.from('another package');
const clientPackage = {
  bytes: clientBytes,
  sha256: createHash('sha256').update(clientBytes).digest('hex'),
};

const app = useTestApp({
  companion: { bytes, sha256 },
  clientPackage,
  ...(companionInstaller && { companionInstaller }),
});
const appWithout = useTestApp();

const read = (path: string, init?: RequestInit) => app().openBrowser().send(path, init);

test('the companion is there for npm: as it is now, and for ever at the address of its content', async () => {
  const { companion } = await app().openBrowser().call(contract.companion.get);
  expect(companion).toMatchObject({ bytes: bytes.length, sha256 });
  const caching = [
    ['/downloads/waybill-companion.tgz', 'no-cache'],
    [companion?.path ?? '', 'public, max-age=31536000, immutable'],
  ] as const;
  for (const [path, keep] of caching) {
    const response = await read(path);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/gzip',
      'cache-control': keep,
      etag: `"${sha256}"`,
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    // As browsers and npm ask: without the header, fetch would forbid what is kept.
    const headers = { 'if-none-match': `"${sha256}"`, 'cache-control': 'max-age=0' };
    const again = await read(path, { headers });
    expect(again.status).toBe(304);
  }
});

test('the client of the API is there for npm too', async () => {
  const response = await read('/downloads/waybill-client.tgz');
  expect(response.headers.get('content-type')).toBe('application/gzip');
  expect(Buffer.from(await response.arrayBuffer())).toEqual(clientBytes);
  const checksum = await read('/downloads/waybill-client.tgz.sha256');
  expect(await checksum.text()).toBe(`${clientPackage.sha256}  waybill-client.tgz\n`);
});

test('its checksum is as sha256sum reads it', async () => {
  const response = await read('/downloads/waybill-companion.tgz.sha256');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await response.text()).toBe(`${sha256}  waybill-companion.tgz\n`);
});

test('the address of a former one leads to the newest, and nothing else is there', async () => {
  const former = '/downloads/waybill-companion-0123456789abcdef.tgz';
  const response = await read(former, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    '/downloads/waybill-companion.tgz',
  ]);
  const old = await read('/downloads/Waybill-Companion-Setup-0123456789abcdef.exe', {
    redirect: 'manual',
  });
  expect(old.headers.get('location')).toBe('/downloads/Waybill-Companion-Setup.exe');
  for (const path of [
    '/downloads/other.tgz',
    '/downloads/Waybill-Companion-Setup.exe.json',
    '/downloads/..%2fpackage.json',
    '/downloads/x/y',
  ]) {
    expect([path, (await read(path)).status]).toEqual([path, 404]);
  }
});

test('a server that was started without one says so', async () => {
  const browser = appWithout().openBrowser();
  expect(await browser.call(contract.companion.get)).toEqual({
    companion: null,
    installer: null,
  });
  for (const name of [
    'waybill-companion.tgz',
    'waybill-client.tgz',
    'Waybill-Companion-Setup.exe',
  ]) {
    expect((await browser.send(`/downloads/${name}`)).status).toBe(404);
  }
});

test('the installer for Windows is there with its size, checksum and signature, also in parts', async () => {
  const { installer } = await app().openBrowser().call(contract.companion.get);
  expect(installer).toMatchObject(manifest);
  const caching = [
    ['/downloads/Waybill-Companion-Setup.exe', 'no-cache'],
    [installer?.path ?? '', 'public, max-age=31536000, immutable'],
  ] as const;
  for (const [path, keep] of caching) {
    const response = await read(path);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/vnd.microsoft.portable-executable',
      'content-disposition': 'attachment; filename="Waybill-Companion-Setup.exe"',
      'cache-control': keep,
      etag: `"${manifest.sha256}"`,
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(program);
  }
  const part = await read('/downloads/Waybill-Companion-Setup.exe', {
    headers: { range: 'bytes=2-8' },
  });
  expect([part.status, await part.text()]).toEqual([206, 'program']);
  const checksum = await read('/downloads/Waybill-Companion-Setup.exe.sha256');
  expect(await checksum.text()).toBe(`${manifest.sha256}  Waybill-Companion-Setup.exe\n`);
});

test('an installer that was not packed to the end is none', () => {
  expect(pack('torn.exe', program.subarray(1))).toBeNull();
  expect(readCompanionInstaller(join(folder, 'none.exe'))).toBeNull();
});
