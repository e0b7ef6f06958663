import { createHmac } from 'node:crypto';
import bcrypt from 'bcrypt';
import { createWorkQueue } from '../lib/work-queue.ts';

/** OWASP's minimum; about 60 ms per hash on a small server. */
const safeCost = 10;

export interface Passwords {
  /** @throws BUSY when too many passwords wait to be hashed */
  hash(password: string): Promise<string>;
  /**
   * True if the password matches the hash. Without a hash it takes equally long and is false, so that timing
   * doesn't reveal who has an account.
   * @throws BUSY when too many passwords wait to be checked
   */
  matches(password: string, hash: string | null): Promise<boolean>;
}

/**
 * Creates the password hasher. It hashes two passwords at a time and queues up to 50, so that a flood of
 * logins can't slow down everything else. Only tests, which hash thousands of passwords, pass a cost.
 */
export function createPasswords(cost = safeCost): Passwords {
  const queue = createWorkQueue(2, 50);
  const hash = (password: string) => queue(() => bcrypt.hash(prehash(password), cost));
  let nobodysHash: Promise<string> | undefined;
  return {
    hash,
    async matches(password, stored) {
      nobodysHash ??= bcrypt.hash(prehash('nobody'), cost);
      const target = stored ?? (await nobodysHash);
      const matched = await queue(() => bcrypt.compare(prehash(password), target));
      return matched && stored !== null;
    },
  };
}

/**
 * bcrypt reads only 72 bytes, and these 44 characters depend on the whole password. The label separates these
 * digests from plain SHA-256 digests that leaked elsewhere. It is deliberately not secret: losing a key file
 * must never lock everyone out.
 */
function prehash(password: string): string {
  return createHmac('sha256', 'waybill:password:v1').update(password).digest('base64');
}
