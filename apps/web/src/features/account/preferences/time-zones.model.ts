/** The time zones that this browser knows, in the order of their names; and the current one. */
export function listTimeZones(current: string | null): string[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  if (current !== null) zones.add(current);
  return [...zones].toSorted();
}

/** A time zone for people: `America/New_York` without its line. */
export function nameTimeZone(zone: string): string {
  return zone.replaceAll('_', ' ');
}
