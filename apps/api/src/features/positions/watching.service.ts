import { limits } from '@waybill/schema/limits';

/** Whom somebody watches: by this process or another one. */
export interface Watching {
  /** Notes that these are watched at this moment. */
  note(audiences: Iterable<string>, now: number): void;
  /** Whether one of these is, or was until a moment ago. */
  isAny(audiences: readonly string[], now: number): boolean;
  sweep(now: number): void;
}

/** Watched is who a stream may see that is open, or was a minute ago. */
export function createWatching(): Watching {
  const until = new Map<string, number>();
  return {
    note(audiences, now) {
      for (const audience of audiences) until.set(audience, now + limits.pingWatchedStillMs);
    },
    isAny: (audiences, now) => audiences.some((audience) => (until.get(audience) ?? 0) > now),
    sweep(now) {
      for (const [audience, end] of until) if (end <= now) until.delete(audience);
    },
  };
}
