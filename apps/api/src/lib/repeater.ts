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
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let isStopped = false;

  const run = async () => {
    do {
      isAskedAgain = false;
      await work().catch(onFailure);
    } while (isAskedAgain && !isStopped);
    running = null;
  };

  return {
    ask() {
      if (isStopped) return;
      isAskedAgain = true;
      running ??= run();
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
