import { useDeferredValue, type ReactNode } from 'react';

interface InSlicesProps {
  /** What stands there until then. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows its content as soon as that is rendered, in slices between which the browser can do other
 * things: what a query has just read would else be rendered in one go, which a slow phone takes
 * half a second for.
 */
export function InSlices({ fallback = null, children }: InSlicesProps) {
  const isShown = useDeferredValue(true, false);
  return isShown ? children : fallback;
}
