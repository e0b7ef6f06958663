export interface Repeater {
  /** Runs the work now, or again after the current run. */
  ask(): void;
  /** Starts no further run. Resolves when none is running. */
  stop(): Promise<void>;
}

/**
 * Runs work on request, one run at a time. Requests during a run cause one more run, so that no
 * change is missed.
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
