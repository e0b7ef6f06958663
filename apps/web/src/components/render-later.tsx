import type { ReactNode } from 'react';
import { useHasRendered } from '#src/lib/use-has-rendered.ts';

interface RenderLaterProps {
  /** Shown until then. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders its content after its surroundings, in interruptible slices: rendering all at once would block a
 * slow phone for half a second.
 */
export function RenderLater({ fallback = null, children }: RenderLaterProps) {
  return useHasRendered() ? children : fallback;
}
