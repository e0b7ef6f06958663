import { randomBytes } from 'node:crypto';
import type { Clocks } from '../lib/clocks.ts';

/** How long an opened address may take to reach the page. */
const secretMs = 60_000;

/** What lets a page in: a secret of its address, once, for a key that it sends from then on. */
export interface Keys {
  createSecret(): string;
  /** Null for a wrong, used or expired secret. */
  exchange(secret: string): string | null;
  has(key: string): boolean;
}

export function createKeys(clocks: Clocks): Keys {
  const secrets = new Map<string, number>();
  const keys = new Set<string>();
  return {
    createSecret() {
      const now = clocks.monotonic();
      for (const [secret, untilMs] of secrets) if (untilMs < now) secrets.delete(secret);
      const secret = randomToken();
      secrets.set(secret, now + secretMs);
      return secret;
    },
    exchange(secret) {
      const untilMs = secrets.get(secret);
      secrets.delete(secret);
      if (untilMs === undefined || untilMs < clocks.monotonic()) return null;
      const key = randomToken();
      keys.add(key);
      return key;
    },
    has: (key) => keys.has(key),
  };
}

function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
