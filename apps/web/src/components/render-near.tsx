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

/** About how high a row is on a phone, in CSS pixels. */
const rowHeight = 60;

interface RowsNearProps {
  readonly children: readonly ReactNode[];
}

/** The same for the rows of a table, of which there may be none. */
export function RowsNear({ children }: RowsNearProps) {
  return children.length > 0 && <SomeRowsNear>{children}</SomeRowsNear>;
}

function SomeRowsNear({ children }: RowsNearProps) {
  const [isNear, place] = useIsNear<HTMLTableRowElement>();
  if (isNear) return children;
  return <tr ref={place} style={{ height: children.length * rowHeight }} aria-hidden />;
}
