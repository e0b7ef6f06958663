import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createSecret,
  deriveKeys,
  hashToken,
  randomToken,
  readSecret,
  removeSecret,
} from './secrets.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'waybill-secret-')), 'data');
});

afterEach(() => rm(join(dataDir, '..'), { recursive: true }));

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test('C4: the secret is created once, has 256 bits, and only its owner can read it', async () => {
  expect(await readSecret(dataDir)).toBeNull();
  const secret = await createSecret(dataDir);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(await modeOf(join(dataDir, 'secret.key'))).toBe(0o600);
  expect(await readSecret(dataDir)).toBe(secret);
  expect(await readdir(dataDir)).toEqual(['secret.key']);
  await removeSecret(dataDir);
  expect(await readSecret(dataDir)).toBeNull();
});

test('C4: two installations have different secrets', async () => {
  const other = join(dataDir, 'other');
  expect(await createSecret(dataDir)).not.toBe(await createSecret(other));
});

test('C4: twenty concurrent starts agree on one secret and leave nothing else', async () => {
  const starts = Array.from({ length: 20 }, () => createSecret(dataDir));
  expect(new Set(await Promise.all(starts)).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['secret.key']);
});

test('C4: the permissions of a secret that others could read are restricted', async () => {
  const secret = await createSecret(dataDir);
  await chmod(join(dataDir, 'secret.key'), 0o644);
  expect(await readSecret(dataDir)).toBe(secret);
  expect(await modeOf(join(dataDir, 'secret.key'))).toBe(0o600);
});

test.each([
  ['empty', ''],
  ['cut off', 'k3Jd8sPq'],
])('C4: a secret file that is %s is refused', async (_what, content) => {
  await createSecret(dataDir);
  await writeFile(join(dataDir, 'secret.key'), content);
  await expect(readSecret(dataDir)).rejects.toThrow(/secret\.key is damaged/);
});

test('C3: each purpose has its own key, the same at each start', () => {
  const purposes = ['access-token', 'registration-ticket', 'steam-state', 'csrf'] as const;
  const keysOf = (secret: string) => {
    const keys = deriveKeys(secret);
    return purposes.map((purpose) => keys(purpose).toString('hex'));
  };
  const secret = randomToken();
  const keys = keysOf(secret);
  expect(new Set([...keys, ...keysOf(randomToken())]).size).toBe(2 * purposes.length);
  expect(keys.every((key) => key.length === 64)).toBe(true);
  expect(keysOf(secret)).toEqual(keys);
});

test('C1: only a digest of a token is stored, and it depends on the whole token', () => {
  const token = randomToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(hashToken(token)).toHaveLength(32);
  expect(hashToken(token)).not.toEqual(hashToken(`${token.slice(0, -1)}_`));
});
