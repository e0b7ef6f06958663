import type { Background } from './background.ts';
import type { Clock } from './clock.ts';

/** What somebody else has answered, kept so that nobody waits for them. */
export interface KeptAnswer<T> {
  /**
   * The last answer and when it came; null for none, or when it is too old. It is asked for anew in the
   * background, at most now and then.
   */
  readonly latest: () => { readonly value: T; readonly at: Date } | null;
}

interface KeptAnswerOptions<T> {
  readonly ask: (stopping: AbortSignal) => Promise<T>;
  readonly background: Background;
  readonly clock: Clock;
  /** How often is asked; after a failure as well. */
  readonly everyMs: number;
  /** How long an answer is good for. */
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
