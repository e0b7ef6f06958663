type Hold = (event: PopStateEvent) => void;

let holds: readonly Hold[] = [];
const listeners = new Set<() => void>();

/**
 * Has holds hear of each step in the history before the router does. To be called before the router
 * is there: of the listeners of a window the first comes first.
 */
export function watchHistory(): void {
  addEventListener('popstate', (event) => holds.at(-1)?.(event));
}

/** Tells of each step in the history from now on, and no earlier holder. Returns what ends that. */
export function holdHistory(holder: Hold): () => void {
  setHolds([...holds, holder]);
  return () => setHolds(holds.filter((other) => other !== holder));
}

/** Whether something on the page has unsaved work, which leaving it would lose. */
export function isPageHeld(): boolean {
  return holds.length > 0;
}

/** Calls the listener whenever that may have changed. Returns what ends that. */
export function watchHolds(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function setHolds(next: readonly Hold[]): void {
  holds = next;
  for (const listener of listeners) listener();
}
