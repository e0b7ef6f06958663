import type { ReactNode } from 'react';
import { useIsNear } from '#src/lib/use-is-near.ts';

interface RenderNearProps {
  /** The approximate height on a phone in CSS pixels, reserved until it renders. */
  readonly height: number;
  readonly children: ReactNode;
}

/**
 * Renders content below the fold once the reader scrolls near it or the page has been idle for a while,
 * because rendering it and loading its data would delay the visible part on a slow phone.
 */
export function RenderNear({ height, children }: RenderNearProps) {
  const [isNear, place] = useIsNear<HTMLDivElement>();
  return isNear ? children : <div ref={place} style={{ minHeight: height }} />;
}

/** The approximate height of a row on a phone, in CSS pixels. */
const rowHeight = 60;

interface RowsNearProps {
  readonly children: readonly ReactNode[];
}

/** The same for the rows of a table, which may be empty. */
export function RowsNear({ children }: RowsNearProps) {
  return children.length > 0 && <SomeRowsNear>{children}</SomeRowsNear>;
}

function SomeRowsNear({ children }: RowsNearProps) {
  const [isNear, place] = useIsNear<HTMLTableRowElement>();
  if (isNear) return children;
  return <tr ref={place} style={{ height: children.length * rowHeight }} aria-hidden />;
}
