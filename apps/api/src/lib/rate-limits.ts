import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '@waybill/db/open-database';
import { limits } from '@waybill/schema/limits';
import { AppError } from './app-error.ts';

interface Limit {
  readonly points: number;
  readonly perSeconds: number;
}

/** How often what may be tried, by whom. They count in the database and survive a restart. */
const persistentLimits = {
  /** Password tries from one address. */
  loginByAddress: { points: 30, perSeconds: 60 },
  /** Password tries for one email, whatever address they come from. */
  loginByEmail: { points: 10, perSeconds: 5 * 60 },
  /** Password tries in a browser in which that user has signed in before. */
  loginByBrowser: { points: 10, perSeconds: 5 * 60 },
  /** Tries of the current password by somebody who is signed in. */
  passwordByUser: { points: 10, perSeconds: 5 * 60 },
  /** Tries of a two-factor code, at sign-in and after it. */
  codeByUser: { points: 5, perSeconds: 60 },
  /** And in all: a hundred guesses a day find one code of a million in years. */
  codeByUserDaily: { points: 100, perSeconds: 24 * 3_600 },
  /** Addresses tried out as one's own. */
  emailByUser: { points: 20, perSeconds: 3_600 },
  exportByUser: { points: 10, perSeconds: 3_600 },
  demoRequestByAddress: { points: 5, perSeconds: 3_600 },
  registerByAddress: { points: 20, perSeconds: 3_600 },
  /** Emails tried with one registration ticket, for as long as it lives. */
  registerByTicket: { points: 5, perSeconds: limits.registrationTicketLifeMs / 1_000 },
  redeemByAddress: { points: 30, perSeconds: 60 },
  steamByAddress: { points: 60, perSeconds: 60 },
  steamProfileByAddress: { points: 60, perSeconds: 60 },
  uploadByUser: { points: 20, perSeconds: 10 * 60 },
} as const satisfies Record<string, Limit>;

/** A guard for all but files, counted in this process alone. */
const overallLimit: Limit = { points: 1_200, perSeconds: 60 };

export type LimitName = keyof typeof persistentLimits;

export interface RateLimits {
  /**
   * Counts one try.
   * @throws TOO_MANY_REQUESTS with what to wait, once the tries are used up.
   */
  consume(name: LimitName, key: string): Promise<void>;
  /** Counts one request of an address. @throws TOO_MANY_REQUESTS */
  consumeOverall(address: string): Promise<void>;
  /** Forgets the tries of a key, after a success. */
  forget(name: LimitName, key: string): Promise<void>;
}

/** `factor` multiplies every limit: a test that sends ten thousand requests raises them. */
export function createRateLimits(pool: Database['pool'], factor = 1): RateLimits {
  const overall = new RateLimiterMemory({
    points: overallLimit.points * factor,
    duration: overallLimit.perSeconds,
  });
  const create = (name: LimitName) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      keyPrefix: name,
      points: persistentLimits[name].points * factor,
      duration: persistentLimits[name].perSeconds,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      // Who is over the limit is refused without asking the database again.
      inMemoryBlockOnConsumed: persistentLimits[name].points * factor,
    });
  const limiters = new Map<LimitName, RateLimiterPostgres>();
  const limiter = (name: LimitName) => {
    const known = limiters.get(name) ?? create(name);
    limiters.set(name, known);
    return known;
  };
  return {
    consume: (name, key) => refuseWhenUsedUp(limiter(name).consume(key)),
    consumeOverall: (address) => refuseWhenUsedUp(overall.consume(address)),
    forget: async (name, key) => {
      await limiter(name).delete(key);
    },
  };
}

async function refuseWhenUsedUp(consumed: Promise<RateLimiterRes>): Promise<void> {
  try {
    await consumed;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
  }
}
