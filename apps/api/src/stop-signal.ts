/** Aborts at the first SIGINT or SIGTERM from now on; a second one ends the process at once. */
export function listenForStop(): AbortSignal {
  const controller = new AbortController();
  const handle = () => {
    if (controller.signal.aborted) process.exit(1);
    controller.abort();
  };
  process.on('SIGINT', handle);
  process.on('SIGTERM', handle);
  return controller.signal;
}
