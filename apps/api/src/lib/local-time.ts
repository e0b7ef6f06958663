import { Temporal } from 'temporal-polyfill';

/**
 * Returns the moment of a local time such as 2026-05-09T20:00 in an IANA time zone. Of a time that occurs
 * twice, when clocks go back, the first. Null for a time that clocks skip when they go forward.
 */
export function momentOfLocalTime(local: string, zone: string): Date | null {
  const time = Temporal.PlainDateTime.from(local);
  const zoned = time.toZonedDateTime(zone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(time) ? new Date(zoned.epochMilliseconds) : null;
}
