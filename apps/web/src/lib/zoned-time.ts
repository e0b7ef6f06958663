/**
 * Converts a time zone's wall-clock time to ISO 8601 in UTC; null if it is not a time. An hour that occurs
 * twice gives one of the two.
 */
export function toMoment(local: string, timeZone: string): string | null {
  const shown = Date.parse(`${local}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) || Number.isNaN(shown)) return null;
  // The offset may differ at the moment that the first guess gives.
  const guess = shown - offsetMs(shown, timeZone);
  return new Date(shown - offsetMs(guess, timeZone)).toISOString();
}

/** Returns the wall-clock time of a moment in a time zone, to the minute, such as 2026-05-09T20:00. */
export function toLocalTime(moment: string, timeZone: string): string {
  const style = { dateStyle: 'short', timeStyle: 'short', timeZone } as const;
  return new Intl.DateTimeFormat('sv-SE', style).format(new Date(moment)).replace(' ', 'T');
}

/** True if a moment's wall-clock time occurs again later, when clocks go back. */
export function isFirstOfTwo(moment: string, timeZone: string): boolean {
  const at = Date.parse(moment);
  const backMs = offsetMs(at, timeZone) - offsetMs(at + 3 * 3_600_000, timeZone);
  const again = new Date(at + backMs).toISOString();
  return backMs > 0 && toLocalTime(again, timeZone) === toLocalTime(moment, timeZone);
}

/** Returns how far a time zone is ahead of UTC at a moment, in milliseconds. */
function offsetMs(at: number, timeZone: string): number {
  const style = { dateStyle: 'short', timeStyle: 'medium', timeZone } as const;
  // Swedish formats times as ISO 8601 does.
  const wall = new Intl.DateTimeFormat('sv-SE', style).format(at).replace(' ', 'T');
  return Date.parse(`${wall}Z`) - Math.floor(at / 1_000) * 1_000;
}
