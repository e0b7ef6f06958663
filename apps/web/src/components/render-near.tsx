import type { ReactNode } from 'react';
import { useIsNear } from '#src/lib/use-is-near.ts';

interface RenderNearProps {
  /** About how high it is on a phone, in CSS pixels: so much room is kept for it. */
  readonly height: number;
  readonly children: ReactNode;
}

/**
 * Shows what lies below the first sight once somebody comes near, or has looked at the page for a while:
 * to render it, and to ask for what it says, would keep a slow phone from what is seen.
 */
export function RenderNear({ height, children }: RenderNearProps) {
  const [isNear, place] = useIsNear<HTMLDivElement>();
  return isNear ? children : <div ref={place} style={{ minHeight: height }} />;
}

/** The same for rows of a table. */
export function RowsNear({ height, children }: RenderNearProps) {
  const [isNear, place] = useIsNear<HTMLTableRowElement>();
  return isNear ? children : <tr ref={place} style={{ height }} aria-hidden />;
}
