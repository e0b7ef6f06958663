/** Lists the time zones that this browser supports by name, plus the current one. */
export function listTimeZones(current: string | null): string[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  if (current !== null) zones.add(current);
  return [...zones].toSorted();
}

/** Returns the readable name of a time zone: `America/New_York` without underscores. */
export function nameTimeZone(zone: string): string {
  return zone.replaceAll('_', ' ');
}
