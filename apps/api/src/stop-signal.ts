/**
 * What comes so soon after the first signal is that signal again: of one to all processes of a terminal
 * or a unit, npm passes its own on.
 */
const sameSignalMs = 1_000;

/** Aborts at the first SIGINT or SIGTERM from now on; another one ends the process at once. */
export function listenForStop(): AbortSignal {
  const controller = new AbortController();
  let stoppedAt = 0;
  const handle = () => {
    if (!controller.signal.aborted) {
      stoppedAt = performance.now();
      controller.abort();
    } else if (performance.now() - stoppedAt > sameSignalMs) process.exit(1);
  };
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
  return controller.signal;
}
