import { createHash, hkdfSync, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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

/** Compares what both hash to, which is of one length: as long for a wrong one as for the right one. */
export function areSameSecrets(one: string, other: string): boolean {
  return timingSafeEqual(hashToken(one), hashToken(other));
}

/** What tells content from any other, in hexadecimal. */
export function sha256Of(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The purposes that keys are made for. One key never serves two. */
export type KeyPurpose =
  | 'access-token'
  | 'registration-ticket'
  | 'known-browser'
  | 'steam-state'
  | 'csrf'
  | 'two-factor'
  | 'tracker-link'
  | 'invitation-code'
  | 'invitation-mac'
  | 'push'
  | 'mail'
  | 'unsubscribe'
  | 'webhook'
  | 'backup-download'
  | 'public-map'
  | 'fingerprint';
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

/** The secret is lost, damaged or another one. The message tells an operator what to do. */
export class SecretRefusedError extends Error {
  override readonly name = 'SecretRefusedError';
}

/** Where an installation without SECRET_KEY keeps its secret. */
export function secretPath(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

/**
 * The secret in `<dataDir>/secret.key`, which is closed to everyone but its owner; null when there
 * is none.
 * @throws SecretRefusedError for a file that is damaged or not open to this user
 */
export async function readSecret(dataDir: string): Promise<string | null> {
  return readSecretFile(secretPath(dataDir));
}

async function readSecretFile(path: string): Promise<string | null> {
  try {
    const secret = (await readFile(path, 'utf8')).trim();
    await chmod(path, 0o600);
    if (secret.length >= randomToken().length) return secret;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return null;
    if (code !== 'EACCES' && code !== 'EPERM') throw error;
    throw new SecretRefusedError(
      `${path} belongs to another user. If it was copied or restored, give it back with: sudo chown ${process.getuid?.()}:${process.getgid?.()} '${path}'`,
      { cause: error },
    );
  }
  throw new SecretRefusedError(
    `${path} is damaged. Restore it from a backup, or remove it to be told what a new one costs.`,
  );
}

/**
 * Makes the secret of this installation. Of processes that start together, the first one's stays
 * and all return it.
 */
export async function createSecret(dataDir: string): Promise<string> {
  const path = secretPath(dataDir);
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  const secret = randomToken();
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
  // Linking fails when the file is there, so the first one stays, and it appears whole.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await readSecret(dataDir)) ?? secret;
}

/** A secret that came with a restored backup, until the first start after that finds that it is the one. */
function restoredPath(dataDir: string): string {
  return `${secretPath(dataDir)}.restored`;
}

/** The one that was in use before. */
function formerPath(dataDir: string): string {
  return `${secretPath(dataDir)}.former`;
}

/** Lays a secret aside that belongs to the database that is about to take the place of the own. */
export async function keepRestoredSecret(dataDir: string, secret: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeSecret(restoredPath(dataDir), secret);
}

/**
 * Takes a secret that was laid aside into use, if one is wanted, and lays the one that was in use aside.
 * Killed in between, it is done at the next call. Null where none is wanted.
 */
export async function takeSecretAside(
  dataDir: string,
  isWanted: (secret: string) => boolean,
): Promise<string | null> {
  for (const path of [restoredPath(dataDir), formerPath(dataDir)]) {
    const secret = await readSecretFile(path);
    if (secret === null || !isWanted(secret)) continue;
    // Whatever happens in between, the one that is wanted is in a file.
    await writeSecret(restoredPath(dataDir), secret);
    const former = await readSecret(dataDir).catch(() => null);
    if (former !== null) await writeSecret(formerPath(dataDir), former);
    await writeSecret(secretPath(dataDir), secret);
    await rm(restoredPath(dataDir));
    return secret;
  }
  return null;
}

/** Over the former content if there is one, whole or not at all. */
async function writeSecret(path: string, secret: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(draft, path);
}

/** Removes the secret, so that the next start makes one. */
export async function removeSecret(dataDir: string): Promise<void> {
  await rm(secretPath(dataDir), { force: true });
}
