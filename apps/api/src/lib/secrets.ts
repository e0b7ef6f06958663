import { createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** 256 random bits in 43 URL-safe characters. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * What is stored of a random token. A plain hash is enough for 128 random bits and more: there is
 * nothing to guess, so nothing that a slow hash would slow down.
 */
export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(token).digest());
}

/** The purposes that keys are made for. One key never serves two. */
export type KeyPurpose =
  | 'access-token'
  | 'registration-ticket'
  | 'known-browser'
  | 'steam-state'
  | 'csrf'
  | 'two-factor';
export type Keys = (purpose: KeyPurpose) => Buffer;

/** Derives a key of 32 bytes for each purpose from the installation's one secret. */
export function deriveKeys(secret: string): Keys {
  const derived = new Map<KeyPurpose, Buffer>();
  return (purpose) => {
    const known = derived.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', secret, 'waybill', purpose, 32));
    derived.set(purpose, key);
    return key;
  };
}

/** The secret's file is there, but what it holds is no secret. */
export class SecretDamagedError extends Error {
  override readonly name = 'SecretDamagedError';
}

/**
 * The secret of this installation: made at the first start and kept in `<dataDir>/secret.key`,
 * readable by its owner alone. Processes that start together agree on one.
 * @throws SecretDamagedError whose message tells an operator what to do
 */
export async function loadOrCreateSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${randomToken()}\n`, { mode: 0o600, flush: true });
  // Linking fails when the file is there, so the first one stays, and it appears whole.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  await chmod(path, 0o600);
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < randomToken().length) {
    throw new SecretDamagedError(
      `${path} is damaged. Restore it from a backup, or remove it to have a new one made: everybody has to sign in again then.`,
    );
  }
  return secret;
}
