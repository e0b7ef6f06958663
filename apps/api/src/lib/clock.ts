/** Now. Passed along, so that a test can move time. */
export type Clock = () => Date;

/** The moment that lies `durationMs` after now. */
export function later(clock: Clock, durationMs: number): Date {
  return new Date(clock().getTime() + durationMs);
}
