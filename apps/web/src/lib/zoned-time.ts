/**
 * The moment that a wall clock of a time zone shows, as ISO 8601 in UTC; null for what is no time. Of an
 * hour that clocks show twice it is one of the two.
 */
export function toMoment(local: string, timeZone: string): string | null {
  const shown = Date.parse(`${local}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) || Number.isNaN(shown)) return null;
  // The offset may be another one at the moment that the first guess leads to.
  const guess = shown - offsetMs(shown, timeZone);
  return new Date(shown - offsetMs(guess, timeZone)).toISOString();
}

/** How far the clocks of a time zone are ahead of UTC at a moment. */
function offsetMs(at: number, timeZone: string): number {
  const style = { dateStyle: 'short', timeStyle: 'medium', timeZone } as const;
  // Swedish writes times as ISO 8601 does.
  const wall = new Intl.DateTimeFormat('sv-SE', style).format(at).replace(' ', 'T');
  return Date.parse(`${wall}Z`) - Math.floor(at / 1_000) * 1_000;
}
