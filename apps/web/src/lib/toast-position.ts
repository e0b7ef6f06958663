/** Where toasts come up: as the library that shows them calls it. */
export type ToastPosition = 'top-right' | 'bottom-right' | 'top-center' | 'bottom-center';

/** Up to this width a toast is as wide as the window. */
const phoneWidth = 600;

/** What toasts take of a corner, with some room, in pixels: a few of them, one over the other. */
const corner = { width: 420, height: 300 };

/** What they take of the upper edge of a phone, below the header. */
const strip = 260;

type Box = Pick<DOMRect, 'top' | 'bottom' | 'right'>;

interface Boxes {
  /** What caused it. */
  readonly cause: Box | null;
  /** The field that somebody writes in. */
  readonly field: Box | null;
}

/**
 * Where a toast covers nothing that matters: below at the right, and on a phone above, for there forms have
 * their button at the lower edge, and the keyboard covers it; elsewhere when what caused it, or what
 * somebody writes, is just there.
 */
export function toastPosition(
  { cause, field }: Boxes,
  page: { readonly width: number; readonly height: number },
): ToastPosition {
  if (page.width <= phoneWidth) {
    const top = (field ?? cause)?.top ?? Infinity;
    return top < strip ? 'bottom-center' : 'top-center';
  }
  const isInCorner = (box: Box | null) =>
    box !== null &&
    box.right > page.width - corner.width &&
    box.bottom > page.height - corner.height;
  return isInCorner(cause) || isInCorner(field) ? 'top-right' : 'bottom-right';
}
