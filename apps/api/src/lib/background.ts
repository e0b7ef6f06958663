import type { WorkQueue } from './work-queue.ts';

/** Work that a request starts and doesn't wait for. */
export interface Background {
  /**
   * Queues the work. Failures, and a full queue, are reported to `onFailure`. Slow work checks the signal
   * before it writes.
   */
  run(work: (stopping: AbortSignal) => Promise<void>): void;
  /** Resolves when nothing is running or queued. */
  settle(): Promise<void>;
  /** Starts no further work, and stops running work from writing. */
  stop(): void;
}

/** Creates a runner of background work with its own queue. */
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
