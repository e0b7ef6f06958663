/** A toast position, as named by the toast library. */
export type ToastPosition = 'top-right' | 'bottom-right' | 'top-center' | 'bottom-center';

/** In pixels. Up to this width a toast is as wide as the window. */
const phoneWidth = 600;

/** The space that a few stacked toasts take in a corner, with a margin, in pixels. */
const corner = { width: 420, height: 300 };

/** The height that they take at the top of a phone, below the header, in pixels. */
const strip = 260;

type Box = Pick<DOMRect, 'top' | 'bottom' | 'right'>;

interface Boxes {
  /** The element that caused the toast. */
  readonly cause: Box | null;
  /** The field that the user is typing in. */
  readonly field: Box | null;
}

/**
 * Returns where a toast covers nothing that matters: bottom right, or top on a phone, where forms have their
 * button at the bottom and the keyboard covers it. Elsewhere if the cause or the focused field is there.
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
