/** Where toasts come up: as the library that shows them calls it. */
export type ToastPosition = 'top-right' | 'bottom-right' | 'top-center' | 'bottom-center';

/** Up to this width a toast is as wide as the window. */
const phoneWidth = 600;

/** What toasts take of a corner, with some room, in pixels: a few of them, one over the other. */
const corner = { width: 420, height: 300 };

/** What they take of the upper edge of a phone, below the header. */
const strip = 260;

type Box = Pick<DOMRect, 'top' | 'bottom' | 'right'>;

/**
 * Where a toast covers nothing that matters: below at the right, and on a phone above, for there
 * forms have their button at the lower edge; elsewhere when what caused it is just there.
 */
export function toastPosition(
  cause: Box | null,
  page: { readonly width: number; readonly height: number },
): ToastPosition {
  if (page.width <= phoneWidth) {
    return cause !== null && cause.top < strip ? 'bottom-center' : 'top-center';
  }
  const isInCorner =
    cause !== null &&
    cause.right > page.width - corner.width &&
    cause.bottom > page.height - corner.height;
  return isInCorner ? 'top-right' : 'bottom-right';
}
