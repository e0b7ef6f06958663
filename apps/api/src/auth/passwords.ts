import { createHmac } from 'node:crypto';
import bcrypt from 'bcrypt';
import { createWorkQueue } from '../lib/work-queue.ts';

/** OWASP's minimum; about 60 ms a hash on a small server. */
const safeCost = 10;

export interface Passwords {
  /** @throws BUSY when too many passwords wait to be hashed */
  hash(password: string): Promise<string>;
  /**
   * Whether the password belongs to the hash. Without a hash it takes as long and answers false,
   * so that nobody learns from the clock who has an account.
   * @throws BUSY when too many passwords wait to be checked
   */
  matches(password: string, hash: string | null): Promise<boolean>;
}

/**
 * Hashes two passwords at a time and lets 50 wait: a flood of logins must not slow down everything
 * else. Only tests, which hash thousands of passwords, give a cost.
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
 * bcrypt reads 72 bytes and stops; 44 characters that depend on all of the password fit. The
 * label keeps these digests apart from plain SHA-256 digests that leaked elsewhere. It is no
 * secret on purpose: losing a key file must never lock everybody out.
 */
function prehash(password: string): string {
  return createHmac('sha256', 'waybill:password:v1').update(password).digest('base64');
}
