type Hold = (event: PopStateEvent) => void;

let hold: Hold | null = null;

/**
 * Has holds hear of each step in the history before the router does. To be called before the router
 * is there: of the listeners of a window the first comes first.
 */
export function watchHistory(): void {
  addEventListener('popstate', (event) => hold?.(event));
}

/** Tells of each step in the history from now on. Returns what ends that. */
export function holdHistory(holder: Hold): () => void {
  hold = holder;
  return () => {
    if (hold === holder) hold = null;
  };
}
