import type { WorkQueue } from './work-queue.ts';

/** Work that a request gives rise to and that nobody waits for. */
export interface Background {
  /**
   * Begins the work when its turn comes. What fails, or finds too much waiting, is told to
   * `onFailure`. A work that takes long looks at the signal before it writes.
   */
  run(work: (stopping: AbortSignal) => Promise<void>): void;
  /** Resolves when nothing runs and nothing waits. */
  settle(): Promise<void>;
  /** Lets nothing more begin, and tells what runs to write nothing. */
  stop(): void;
}

/** Runs such work in a queue of its own. */
export function createBackground(
  queue: WorkQueue,
  onFailure: (error: unknown) => void,
): Background {
  const running = new Set<Promise<void>>();
  const stopped = new AbortController();
  const { signal } = stopped;
  return {
    run(work) {
      if (signal.aborted) return;
      const done = queue(async () => {
        if (!signal.aborted) await work(signal);
      })
        .catch((error: unknown) => {
          if (!signal.aborted) onFailure(error);
        })
        .finally(() => running.delete(done));
      running.add(done);
    },
    async settle() {
      while (running.size > 0) await Promise.all(running);
    },
    stop: () => stopped.abort(),
  };
}
