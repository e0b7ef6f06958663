import { createHash, hkdfSync, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns 256 random bits as 43 URL-safe characters. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Hashes a random token for storage. A plain hash is enough for 128 random bits or more, which can't be
 * guessed, so a slow hash would gain nothing.
 */
export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(token).digest());
}

/** Compares two secrets in constant time, through hashes of equal length. */
export function areSameSecrets(one: string, other: string): boolean {
  return timingSafeEqual(hashToken(one), hashToken(other));
}

/** Returns the SHA-256 of content, in hexadecimal. */
export function sha256Of(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The purposes of derived keys. One key never serves two. */
export type KeyPurpose =
  | 'access-token'
  | 'registration-ticket'
  | 'known-browser'
  | 'steam-state'
  | 'discord-state'
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
  | 'calendar-feed'
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

/**
 * The secret is lost, damaged or a different one. The message contains instructions for an
 * operator.
 */
export class SecretRefusedError extends Error {
  override readonly name = 'SecretRefusedError';
}

/** Returns where an installation without SECRET_KEY stores its secret. */
export function secretPath(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

/**
 * Reads the secret in `<dataDir>/secret.key` and restricts the file to its owner. Null if there is none.
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
      `${path} belongs to another user. If it was copied or restored, change its owner with: sudo chown ${process.getuid?.()}:${process.getgid?.()} '${path}'`,
      { cause: error },
    );
  }
  throw new SecretRefusedError(
    `${path} is damaged. Restore it from a backup, or remove it to see the consequences of a new one.`,
  );
}

/**
 * Creates the installation's secret. If several processes start together, the first one's is kept and all
 * return it.
 */
export async function createSecret(dataDir: string): Promise<string> {
  const path = secretPath(dataDir);
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  const secret = randomToken();
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
  // Linking fails if the file exists, so the first one is kept, and it appears complete.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await readSecret(dataDir)) ?? secret;
}

/** The secret of a restored backup, until the next start finds that it belongs to the database. */
function restoredPath(dataDir: string): string {
  return `${secretPath(dataDir)}.restored`;
}

/** The previous secret. */
function formerPath(dataDir: string): string {
  return `${secretPath(dataDir)}.former`;
}

/** Stores the secret of the database that is about to be restored. */
export async function storeRestoredSecret(dataDir: string, secret: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeSecret(restoredPath(dataDir), secret);
}

/**
 * Puts a stored secret into use if it is wanted, and keeps the current one beside it. If interrupted, the
 * next call completes it. Null if none is wanted.
 */
export async function takeSecretAside(
  dataDir: string,
  isWanted: (secret: string) => boolean,
): Promise<string | null> {
  for (const path of [restoredPath(dataDir), formerPath(dataDir)]) {
    const secret = await readSecretFile(path);
    if (secret === null || !isWanted(secret)) continue;
    // If anything fails in between, a file still has the wanted secret.
    await writeSecret(restoredPath(dataDir), secret);
    const former = await readSecret(dataDir).catch(() => null);
    if (former !== null) await writeSecret(formerPath(dataDir), former);
    await writeSecret(secretPath(dataDir), secret);
    await rm(restoredPath(dataDir));
    return secret;
  }
  return null;
}

/** Atomically replaces the content. */
async function writeSecret(path: string, secret: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(draft, path);
}

/** Removes the secret, so that the next start creates one. */
export async function removeSecret(dataDir: string): Promise<void> {
  await rm(secretPath(dataDir), { force: true });
}
