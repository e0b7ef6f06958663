type Hold = (event: PopStateEvent) => void;

let holds: readonly Hold[] = [];
const listeners = new Set<() => void>();

/**
 * Passes history steps to holds before the router sees them. Call this before the router is created: window
 * listeners run in the order they were added.
 */
export function watchHistory(): void {
  addEventListener('popstate', (event) => holds.at(-1)?.(event));
}

/** Passes each history step to this holder, instead of earlier ones. Returns a function that removes it. */
export function holdHistory(holder: Hold): () => void {
  setHolds([...holds, holder]);
  return () => setHolds(holds.filter((other) => other !== holder));
}

/** True if the page has unsaved work that would be lost on leaving. */
export function isHistoryHeld(): boolean {
  return holds.length > 0;
}

/** Calls the listener when `isHistoryHeld` may have changed. Returns a function that stops it. */
export function watchHolds(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function setHolds(next: readonly Hold[]): void {
  holds = next;
  for (const listener of listeners) listener();
}
