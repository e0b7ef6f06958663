import type { ReactNode } from 'react';
import { useHasRendered } from '#src/lib/use-has-rendered.ts';

interface RenderLaterProps {
  /** What stands there until then. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows its content once what is around it is on the page, in slices between which the browser can
 * do other things: all in one go would take a slow phone half a second.
 */
export function RenderLater({ fallback = null, children }: RenderLaterProps) {
  return useHasRendered() ? children : fallback;
}
