import { Temporal } from 'temporal-polyfill';

/**
 * Returns the moment of a local time such as 2026-05-09T20:00 in an IANA time zone. Of a time that occurs
 * twice, when clocks go back, the first. A time that clocks skip when they go forward moves on by the gap.
 */
export function momentOfLocalTime(local: string, zone: string): Date {
  const zoned = Temporal.PlainDateTime.from(local).toZonedDateTime(zone);
  return new Date(zoned.epochMilliseconds);
}

/**
 * Returns the local times before and after one that clocks skip when they go forward: it less the gap, and
 * with the gap added. Null for a time that occurs.
 */
export function findTimesAround(
  local: string,
  zone: string,
): { readonly before: string; readonly after: string } | null {
  const time = Temporal.PlainDateTime.from(local);
  const resolve = (disambiguation: 'earlier' | 'later') =>
    time.toZonedDateTime(zone, { disambiguation }).toPlainDateTime();
  const before = resolve('earlier');
  if (before.equals(time)) return null;
  const toMinute = { smallestUnit: 'minute' } as const;
  return { before: before.toString(toMinute), after: resolve('later').toString(toMinute) };
}
