import type { Config } from '../config.ts';
import type { Db } from '../lib/db.ts';
import {
  createSecret,
  deriveKeys,
  readSecret,
  removeSecret,
  secretPath,
  SecretRefusedError,
  takeSecretAside,
} from '../lib/secrets.ts';
import {
  countAuthenticators,
  findSecretFingerprint,
  storeSecretFingerprint,
  removePushKeys,
  setSecretFingerprint,
} from './installation.data.ts';

/** The settings that determine an installation's secret. */
export type SecretSettings = Pick<Config, 'secretKey' | 'dataDir'>;

const remedy =
  'If it is lost, or was changed on purpose, "npm run admin -- new-secret" (in the container "waybill admin new-secret") shows the consequences and confirms a new one.';

/**
 * Returns the secret that this installation was first used with: SECRET_KEY, or else the content of
 * `secret.key`, which the first start creates.
 * @throws SecretRefusedError when it is lost, damaged, or not the one that the database knows
 */
export async function findOwnSecret(
  { secretKey, dataDir }: SecretSettings,
  db: Db,
): Promise<string> {
  const known = await findSecretFingerprint(db);
  const path = secretPath(dataDir);
  const found = await findUsedSecret({ secretKey, dataDir }, known);
  // A database without a fingerprint counts as used if it holds data sealed with its secret.
  if (found === null && (known !== null || (await countAuthenticators(db)) > 0)) {
    throw new SecretRefusedError(
      `${path} is missing, and the database needs the key in it. Restore that file from a backup, or set SECRET_KEY to the key. ${remedy}`,
    );
  }
  const secret = found ?? (await createSecret(dataDir));
  const fingerprint = fingerprintOf(secret);
  if (known === null) await storeSecretFingerprint(db, fingerprint);
  const kept = known ?? (await findSecretFingerprint(db));
  if (kept !== null && Buffer.from(kept).equals(fingerprint)) return secret;
  throw new SecretRefusedError(
    secretKey === undefined
      ? `The database was used with another key than the one in ${path}. Restore that file from the same backup as the database, or set SECRET_KEY to the key. ${remedy}`
      : `SECRET_KEY is not the key that the database was used with. Set it to that one; where none was set before, the key is in ${path}. ${remedy}`,
  );
}

/** Returns the current secret; after a restore, the one that belongs to the restored database. */
async function findUsedSecret(
  { secretKey, dataDir }: SecretSettings,
  known: Uint8Array | null,
): Promise<string | null> {
  const found = secretKey ?? (await readSecret(dataDir));
  if (secretKey !== undefined || known === null) return found;
  const isKnown = (secret: string) => fingerprintOf(secret).every((byte, i) => byte === known[i]);
  if (found !== null && isKnown(found)) return found;
  return (await takeSecretAside(dataDir, isKnown)) ?? found;
}

/** Replaces the secret with a new one, or with the SECRET_KEY that is now set. */
export async function renewSecret({ secretKey, dataDir }: SecretSettings, db: Db): Promise<void> {
  if (secretKey === undefined) await removeSecret(dataDir);
  await removePushKeys(db);
  await setSecretFingerprint(db, fingerprintOf(secretKey ?? (await createSecret(dataDir))));
}

/** Returns a fingerprint that identifies a secret without revealing it. */
export function fingerprintOf(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(deriveKeys(secret)('fingerprint'));
}
