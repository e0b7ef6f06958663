const longestS = 300;

/**
 * How long to wait after so many failures in a row: anything up to twice as long each time, so that
 * devices do not come back all at once, and at least what the server asks for.
 */
export function backOffMs(
  failures: number,
  retryAfterS: number | null,
  random: () => number,
): number {
  const most = Math.min(longestS, 2 ** failures);
  return Math.round(Math.max(retryAfterS ?? 0, random() * most) * 1000);
}
