import { generateKeyPairSync } from 'node:crypto';
import type { Db } from '../lib/db.ts';
import { seal, unseal } from '../lib/secret-box.ts';
import type { Keys } from '../lib/secrets.ts';
import { findPushKeys, storePushKeys } from './installation.data.ts';

/** Identifies the sender to push services (VAPID, RFC 8292): P-256 points in base64url. */
export interface PushKeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Returns the key pair, which is the same on every replica and after each start. */
export type FindPushKeys = () => Promise<PushKeyPair>;

const owner = 'installation';

/** Creates the lookup of the push keys. It queries the database once; the first start creates the pair. */
export function createFindPushKeys(db: Db, keys: Keys): FindPushKeys {
  let known: Promise<PushKeyPair> | null = null;
  return async () => {
    known ??= findOrMakeKeys(db, keys('push')).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}

async function findOrMakeKeys(db: Db, key: Buffer): Promise<PushKeyPair> {
  if ((await findPushKeys(db)) === null) {
    const { publicKey, privateKey } = generateKeys();
    await storePushKeys(db, { publicKey, privateKey: seal(privateKey, key, owner) });
  }
  // Another replica's pair may have been stored first.
  const kept = await findPushKeys(db);
  const privateKey = kept && unseal(kept.privateKey, key, owner);
  if (kept === null || privateKey === null) throw new Error('the push keys do not open');
  return { publicKey: kept.publicKey, privateKey };
}

function generateKeys(): PushKeyPair {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  }).privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([
    Buffer.of(4),
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}
