import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '@waybill/schema/contract/client';

/** What the API refused a call of the typed client with. @throws when the call succeeded */
export async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.catch((error: unknown) => error);
  if (outcome instanceof ApiError) return outcome;
  throw new Error('the call was not refused', { cause: outcome });
}

/** The code that the API refused a call with. @throws when the call succeeded */
export async function refusedCodeOf(call: Promise<unknown>): Promise<string> {
  return (await refusalOf(call)).body.code;
}

/** How many of many calls at once succeeded, and how many were refused with each code. */
export async function countOutcomes(calls: readonly Promise<unknown>[]) {
  const counts: Record<string, number> = {};
  for (const outcome of await Promise.allSettled(calls)) {
    const name = outcome.status === 'fulfilled' ? 'OK' : codeOf(outcome.reason);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/**
 * Calls again a little later for as long as the server is busy, which it is sooner the slower the
 * machine: a hundred that came back at once would keep it busy with refusing them.
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
