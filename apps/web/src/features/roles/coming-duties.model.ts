import type { DutyKey } from '@waybill/schema/duties';

/**
 * Duties that have no effect yet, each with the planned page that will use it. Remove a duty here when its
 * page is built.
 */
const comingDuties = {
  FLEET: 'fleet',
} as const satisfies Partial<Record<DutyKey, string>>;

/** Returns the planned page that a key waits for, or null if the key already has an effect. */
export function comingPageOf(key: string) {
  const known: Readonly<Partial<Record<string, ComingDutyPage>>> = comingDuties;
  return known[key] ?? null;
}

type ComingDutyPage = (typeof comingDuties)[keyof typeof comingDuties];
