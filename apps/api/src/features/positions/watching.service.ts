import { limits } from '@waybill/schema/limits';

/** The audiences watched by this process or another. */
export interface Watching {
  /** Records that these are watched now. */
  note(audiences: Iterable<string>, now: number): void;
  /** True if one of these is watched, or was until a moment ago. */
  isAny(audiences: readonly string[], now: number): boolean;
  sweep(now: number): void;
}

/** Creates the record of what is watched: all that a stream may see that is open, or was a minute ago. */
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
