import { createHash, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstallerOffer } from '@waybill/schema/features/companion.contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publicKeyOf, toManifest } from '../../windows/signing.mjs';
import { createUpdates, type UpdatesOptions } from './updates.ts';

const createKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const key = createKey();
const file = Buffer.from('a newer companion');
const path = '/downloads/Waybill-Companion-Setup-0123456789abcdef.exe';

/** What a server offers, signed by a key. */
function pack(version: string, pem: string | null, content = file): InstallerOffer {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { ...toManifest({ version, bytes: content.length, sha256 }, pem), path };
}

let installer: InstallerOffer | null;
/** What the server sends as the installer. */
let sent: { readonly status: number; readonly location?: string; readonly body: Buffer };
let asked: string[];
let server: string;
let stop: () => void;
let folder: string;
let started: string[];
beforeEach(async () => {
  installer = pack('1.1.0', key);
  sent = { status: 200, body: file };
  [asked, started] = [[], []];
  const listener = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/api/companion') {
      response.setHeader('content-type', 'application/json');
      response.setHeader('x-request-id', 'r');
      response.end(JSON.stringify({ companion: null, installer }));
      return;
    }
    if (request.url === '/elsewhere') {
      response.end(file);
      return;
    }
    if (sent.location) response.setHeader('location', sent.location);
    response.statusCode = sent.status;
    response.end(sent.body);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  server = `http://127.0.0.1:${address.port}`;
  folder = mkdtempSync(join(tmpdir(), 'updates-'));
  stop = () => {
    listener.closeAllConnections();
    listener.close();
    rmSync(folder, { recursive: true, force: true });
  };
});
afterEach(() => stop());

function installed(changes: Partial<UpdatesOptions> = {}) {
  return createUpdates({
    version: '1.0.9',
    updateKey: publicKeyOf(key),
    folder: join(folder, 'update'),
    server: () => server,
    isDriving: () => false,
    start: async (path) => {
      started.push(readFileSync(path, 'utf8'));
      return 'It ended with 3.';
    },
    ...changes,
  });
}

describe('updates', () => {
  test('a newer, signed installer is downloaded, checked and started', async () => {
    const updates = installed();
    expect(updates.state).toBeNull();
    expect(await updates.check()).toBe(24 * 3_600_000);
    expect(updates.state).toEqual({
      version: '1.1.0',
      canInstall: true,
      page: `${server}/connect`,
      progress: 'none',
      failure: null,
    });
    expect(asked).toEqual(['/api/companion']);
    await updates.install();
    expect(started).toEqual(['a newer companion']);
    // The installer stops this program: where it is still here, it failed.
    expect(updates.state?.failure).toBe(
      'Couldn’t install the update. Try again. (It ended with 3.)',
    );
    await updates.check();
    expect(existsSync(join(folder, 'update'))).toBe(false);
  });

  test.each(['1.0.9', '1.0.8', '0.9.99', '1.0', 'v2.0.0', '2.0.0-beta'])(
    'version %s is not newer than 1.0.9',
    async (version) => {
      installer = pack(version, key);
      const updates = installed();
      await updates.check();
      await updates.install();
      expect([updates.state, started]).toEqual([null, []]);
    },
  );

  test.each(['1.0.10', '1.1.0', '1.10.0', '2.0.0', '10.0.0'])(
    'version %s is newer than 1.0.9',
    async (version) => {
      installer = pack(version, key);
      const updates = installed();
      await updates.check();
      expect(updates.state).toMatchObject({ version, canInstall: true });
    },
  );

  const untrusted: readonly (readonly [string, () => InstallerOffer, string | null])[] = [
    ['no signature', () => pack('1.1.0', null), publicKeyOf(key)],
    ['the signature of another key', () => pack('1.1.0', createKey()), publicKeyOf(key)],
    ['a torn signature', () => ({ ...pack('1.1.0', key), signature: 'AAAA' }), publicKeyOf(key)],
    [
      'the signature of an older version',
      () => ({ ...pack('1.0.0', key), version: '1.1.0' }),
      publicKeyOf(key),
    ],
    [
      'the signature of another file',
      () => ({ ...pack('1.1.0', key), sha256: '0'.repeat(64) }),
      publicKeyOf(key),
    ],
    ['a companion that trusts no key', () => pack('1.1.0', key), null],
    ['a companion with a torn key', () => pack('1.1.0', key), 'AAAA'],
  ];
  test.each(untrusted)('%s gives only a link', async (_name, offer, updateKey) => {
    installer = offer();
    const updates = installed({ updateKey });
    await updates.check();
    expect(updates.state).toMatchObject({ version: '1.1.0', canInstall: false });
    await updates.install();
    expect([started, asked]).toEqual([[], ['/api/companion']]);
  });

  test('a server without encryption gives only a link', async () => {
    const updates = installed({ server: () => server.replace('127.0.0.1', '0.0.0.0') });
    await updates.check();
    expect(updates.state?.canInstall).toBe(false);
  });

  test.each([
    ['another file', { status: 200, body: Buffer.from('a newer c0mpanion') }],
    ['a longer one', { status: 200, body: Buffer.concat([file, file]) }],
    ['a shorter one', { status: 200, body: file.subarray(1) }],
    ['a page of a proxy', { status: 403, body: file }],
    ['another place', { status: 302, location: '/elsewhere', body: Buffer.alloc(0) }],
  ])('%s in place of the installer is not started', async (_name, answer) => {
    sent = answer;
    const updates = installed();
    await updates.check();
    await updates.install();
    expect(started).toEqual([]);
    expect(updates.state?.failure).toMatch(/^Couldn’t install the update\. Try again\./);
    expect(existsSync(join(folder, 'update/Waybill-Companion-Setup.exe'))).toBe(false);
  });

  test('an installer on another server is not fetched', async () => {
    installer = { ...pack('1.1.0', key), path: 'http://localhost:1/Setup.exe' };
    const updates = installed();
    await updates.check();
    await updates.install();
    expect(started).toEqual([]);
    expect(updates.state?.failure).toContain('on another server');
  });

  test('nothing is updated while a job is running, also one that began meanwhile', async () => {
    let isDriving = true;
    const updates = installed({ isDriving: () => isDriving });
    await updates.check();
    await updates.install();
    expect(updates.state?.failure).toBe('Deliver your job first. The update waits.');
    expect(asked).toEqual(['/api/companion']);
    let looks = 0;
    const later = installed({ isDriving: () => (looks += 1) > 1 });
    await later.check();
    await later.install();
    expect([started, later.state?.progress]).toEqual([[], 'none']);
    isDriving = false;
    await updates.install();
    expect(started).toHaveLength(1);
  });

  test('an offer belongs to its server, and a server that does not answer is asked again', async () => {
    let current: string | null = server;
    const updates = installed({ server: () => current });
    await updates.check();
    current = 'http://127.0.0.1:1';
    expect(updates.state).toBeNull();
    expect(await updates.check()).toBe(3_600_000);
    current = null;
    expect(await updates.check()).toBe(60_000);
    expect(updates.state).toBeNull();
  });
});
