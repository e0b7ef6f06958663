/**
 * A second signal this soon after the first is the same one: npm passes on a signal that all processes of a
 * terminal or unit have already received.
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
