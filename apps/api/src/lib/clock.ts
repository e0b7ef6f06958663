/** The current time. Injected, so that tests can move it. */
export type Clock = () => Date;

/** Returns the time `durationMs` from now. */
export function later(clock: Clock, durationMs: number): Date {
  return new Date(clock().getTime() + durationMs);
}
