import type { DutyKey } from '@waybill/schema/duties';

/**
 * The duties that steer nothing yet, each with the page of the navigation that will ask for it.
 * Whoever builds the page takes its duty out.
 */
const comingDuties = {
  FLEET: 'fleet',
  EVENTS: 'events',
} as const satisfies Partial<Record<DutyKey, string>>;

/** The page with which a key takes effect, or null for one that has effect already. */
export function comingPageOf(key: string) {
  const known: Readonly<Partial<Record<string, ComingDutyPage>>> = comingDuties;
  return known[key] ?? null;
}

type ComingDutyPage = (typeof comingDuties)[keyof typeof comingDuties];
