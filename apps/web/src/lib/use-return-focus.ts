import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to where it was before something was opened, once it is closed; to the page's
 * heading if that is gone, also if it goes later.
 */
export function useReturnFocus(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  const isReturned = useRef(false);
  useLayoutEffect(() => {
    if (!isOpen) return;
    opener.current = document.activeElement;
    isReturned.current = false;
  }, [isOpen]);
  useEffect(() => {
    const { current } = opener;
    if (isOpen || current === null) return;
    if (isFocusLost()) {
      // Whoever has pressed beside it since is led back to it no more.
      if (isReturned.current && current.isConnected) opener.current = null;
      else focus(current.isConnected ? current : findHeading());
    }
    isReturned.current ||= document.activeElement === current;
  });
}

/**
 * The same for what leaves the page while it is open, as most dialogs do: whoever shows one only while
 * it is open is not there to give the focus back for it.
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

function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

function findHeading(): Element | null {
  return document.querySelector('main h1');
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus();
}
