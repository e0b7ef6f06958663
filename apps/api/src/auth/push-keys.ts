import { generateKeyPairSync } from 'node:crypto';
import type { Db } from '../lib/db.ts';
import { seal, unseal } from '../lib/secret-box.ts';
import type { Keys } from '../lib/secrets.ts';
import { findPushKeys, keepPushKeys } from './installation.data.ts';

/** By it push services know who sends to them (VAPID, RFC 8292): points of P-256 in base64url. */
export interface PushKeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Gives the key pair, the same on every replica and after each start. */
export type FindPushKeys = () => Promise<PushKeyPair>;

const owner = 'installation';

/** Asks the database once; the first start makes the pair. */
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
    await keepPushKeys(db, { publicKey, privateKey: seal(privateKey, key, owner) });
  }
  // Those of whoever was first.
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
