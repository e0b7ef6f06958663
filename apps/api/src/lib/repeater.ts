export interface Repeater {
  /** Runs the work: now, or once more after the run that is under way. */
  ask(): void;
  /** Lets no further run begin; resolves when none is under way. */
  stop(): Promise<void>;
}

/**
 * Runs a work whenever it is asked for, one run at a time. However often it is asked for during a run,
 * one more follows, so that nothing is missed that came after the run had looked.
 */
export function createRepeater(
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
): Repeater {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | null = null;
  let asked = 0;

  const run = async () => {
    let seen: number;
    do {
      seen = asked;
      await work().catch(onFailure);
    } while (seen !== asked && !signal.aborted);
    running = null;
  };

  return {
    ask() {
      if (signal.aborted) return;
      asked += 1;
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
