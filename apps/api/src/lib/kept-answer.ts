import type { Background } from './background.ts';
import type { Clock } from './clock.ts';

/** A cached response of another server, so that no request waits for it. */
export interface KeptAnswer<T> {
  /**
   * Returns the last response and its time. Null if there is none, or it is too old. Refreshed in the
   * background, at limited intervals.
   */
  readonly latest: () => { readonly value: T; readonly at: Date } | null;
}

interface KeptAnswerOptions<T> {
  readonly ask: (stopping: AbortSignal) => Promise<T>;
  readonly background: Background;
  readonly clock: Clock;
  /** Minimum interval between requests, after a failure too. */
  readonly everyMs: number;
  /** How long a response is valid. */
  readonly keptMs: number;
  readonly onFailure: (error: unknown) => void;
}

export function createKeptAnswer<T>(options: KeptAnswerOptions<T>): KeptAnswer<T> {
  const { ask, background, clock, everyMs, keptMs, onFailure } = options;
  let kept: { value: T; at: Date } | null = null;
  let askedMs = -Infinity;
  let isAsking = false;

  const refresh = () => {
    isAsking = true;
    askedMs = clock().getTime();
    background.run(async (stopping) => {
      try {
        kept = { value: await ask(stopping), at: clock() };
      } catch (error) {
        onFailure(error);
      } finally {
        isAsking = false;
      }
    });
  };

  return {
    latest() {
      const now = clock().getTime();
      if (!isAsking && now - askedMs >= everyMs) refresh();
      return kept !== null && now - kept.at.getTime() <= keptMs ? kept : null;
    },
  };
}
