import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '@waybill/client';

/** Returns the API's refusal of a typed client's call. @throws when the call succeeded */
export async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.catch((error: unknown) => error);
  if (outcome instanceof ApiError) return outcome;
  throw new Error('the call was not refused', { cause: outcome });
}

/** Returns the code of the API's refusal. @throws when the call succeeded */
export async function refusedCodeOf(call: Promise<unknown>): Promise<string> {
  return (await refusalOf(call)).body.code;
}

/** Counts how many concurrent calls succeeded, and how many were refused with each code. */
export async function countOutcomes(calls: readonly Promise<unknown>[]) {
  const counts: Record<string, number> = {};
  for (const outcome of await Promise.allSettled(calls)) {
    const name = outcome.status === 'fulfilled' ? 'OK' : codeOf(outcome.reason);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/**
 * Retries a call a little later while the server is busy. The delay prevents a hundred retries at once, which
 * would keep a slow machine busy with refusals.
 */
export async function insist<T>(call: () => Promise<T>): Promise<T> {
  return call().catch(async (reason: unknown) => {
    if (codeOf(reason) !== 'BUSY') throw reason;
    await delay(50 + 200 * Math.random());
    return insist(call);
  });
}

function codeOf(reason: unknown): string {
  return reason instanceof ApiError ? reason.body.code : String(reason);
}
