import type { ReactNode } from 'react';
import { useIsShown } from '#src/lib/use-is-shown.ts';

interface InSlicesProps {
  /** What stands there until then. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows its content once what is around it is on the page, in slices between which the browser can
 * do other things: all in one go would take a slow phone half a second.
 */
export function InSlices({ fallback = null, children }: InSlicesProps) {
  return useIsShown() ? children : fallback;
}
