import { useLayoutEffect } from 'react';
import { findHeading, focus, isFocusLost } from './use-return-focus.ts';

/**
 * Like `useReturnFocus`, for elements that are unmounted when they close, as most dialogs are: their parent
 * can't return the focus.
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
  // The surrounding element may unmount too, and goes first.
  else setTimeout(() => isFocusLost() && focus(findHeading()));
}
