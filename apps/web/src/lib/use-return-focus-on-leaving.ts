import { useLayoutEffect } from 'react';
import { findHeading, focus, isFocusLost } from './use-return-focus.ts';

/**
 * As `useReturnFocus`, for what leaves the page while it is open, as most dialogs do: whoever shows one
 * only while it is open is not there to give the focus back for it.
 */
export function useReturnFocusOnLeaving(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    return () => void setTimeout(() => returnFocusTo(opener));
  }, [isOpen]);
}

function returnFocusTo(opener: Element | null): void {
  if (!isFocusLost()) return;
  if (opener?.isConnected) focus(opener);
  // What surrounded it may be leaving with it, and has its own turn first.
  else setTimeout(() => isFocusLost() && focus(findHeading()));
}
