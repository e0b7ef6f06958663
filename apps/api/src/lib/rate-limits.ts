import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '@waybill/db/open-database';
import type { RateLimit } from '@waybill/schema/contract/register';
import { type RateLimitName, rateLimits } from '@waybill/schema/rate-limits';
import { AppError } from './app-error.ts';
import { type ClientNetworks, networksOf } from './client-address.ts';
import type { Clock } from './clock.ts';
import { createLimitStore } from './rate-limits.data.ts';

/**
 * How many times the limit of a /64 applies to a /56, which has 256 of them: enough for households, not for
 * floods.
 */
const wideFactor = 4;

/** For all requests except those for files; counted in this process only. */
const overallLimit = { points: 1_200, perSeconds: 60 };

type AddressLimitName = Extract<RateLimitName, `${string}ByAddress`>;
export type LimitName = Exclude<RateLimitName, AddressLimitName>;

export interface RateLimits {
  /**
   * Counts one attempt.
   * @throws TOO_MANY_REQUESTS with the time to wait, once the tries are used up.
   */
  consume(name: LimitName, key: string): Promise<void>;
  /**
   * Counts one attempt for the networks of an address.
   * @throws TOO_MANY_REQUESTS once one of them has used its tries up
   */
  consumeByAddress(name: AddressLimitName, address: string): Promise<void>;
  /**
   * Checks the limit without counting.
   * @throws TOO_MANY_REQUESTS if a network of the address has used its tries up
   */
  requireLeftByAddress(name: AddressLimitName, address: string): Promise<void>;
  /** Counts one request of an address. @throws TOO_MANY_REQUESTS */
  consumeOverall(address: string): Promise<void>;
  /** Resets a key's attempts, after a success. */
  forget(name: LimitName, key: string): Promise<void>;
}

/**
 * Creates the rate limits. Attempts are counted in the database by this clock, which all servers share.
 * `factor` multiplies every limit, for tests that send thousands of requests.
 */
export function createRateLimits(pool: Database['pool'], clock: Clock, factor = 1): RateLimits {
  const storeClient = createLimitStore(pool, clock);
  const createOverall = (times: number) =>
    new RateLimiterMemory({
      points: overallLimit.points * factor * times,
      duration: overallLimit.perSeconds,
    });
  const overall = { narrow: createOverall(1), wide: createOverall(wideFactor) };
  const create = (name: RateLimitName, keyPrefix: string, times: number) => {
    const rule: RateLimit = rateLimits[name];
    const points = rule.points * factor * times;
    if (rule.inMemory)
      return new RateLimiterMemory({ keyPrefix, points, duration: rule.perSeconds });
    return new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      keyPrefix,
      points,
      duration: rule.perSeconds,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      // Over the limit, requests are refused without another query.
      inMemoryBlockOnConsumed: points,
    });
  };
  const limiters = new Map<string, RateLimiterPostgres | RateLimiterMemory>();
  const limiter = (name: RateLimitName, width: keyof ClientNetworks = 'narrow') => {
    const isWide = width === 'wide';
    const keyPrefix = isWide ? `${name}Wide` : name;
    const known = limiters.get(keyPrefix) ?? create(name, keyPrefix, isWide ? wideFactor : 1);
    limiters.set(keyPrefix, known);
    return known;
  };
  return {
    consume: (name, key) => refuseWhenUsedUp(limiter(name).consume(key)),
    consumeByAddress: (name, address) =>
      consumeNetworks(address, (width, network) => limiter(name, width).consume(network)),
    requireLeftByAddress: async (name, address) => {
      const { narrow, wide } = networksOf(address);
      await refuseWithoutTries(limiter(name), narrow);
      if (wide !== null) await refuseWithoutTries(limiter(name, 'wide'), wide);
    },
    consumeOverall: (address) =>
      consumeNetworks(address, (width, network) => overall[width].consume(network)),
    forget: async (name, key) => {
      await limiter(name).delete(key);
    },
  };
}

/** The wide network counts only what the narrow one let through. */
async function consumeNetworks(
  address: string,
  consume: (width: keyof ClientNetworks, network: string) => Promise<RateLimiterRes>,
): Promise<void> {
  const { narrow, wide } = networksOf(address);
  await refuseWhenUsedUp(consume('narrow', narrow));
  if (wide !== null) await refuseWhenUsedUp(consume('wide', wide));
}

async function refuseWithoutTries(
  counter: RateLimiterPostgres | RateLimiterMemory,
  network: string,
): Promise<void> {
  const counted = await counter.get(network);
  if (counted !== null && counted.remainingPoints <= 0) throw tooManyRequests(counted);
}

function tooManyRequests({ msBeforeNext }: RateLimiterRes): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  return new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
}

async function refuseWhenUsedUp(consumed: Promise<RateLimiterRes>): Promise<void> {
  try {
    await consumed;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw tooManyRequests(error);
  }
}
