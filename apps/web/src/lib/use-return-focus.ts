import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Returns the focus to the previously focused element on close; to the page's heading if that element is
 * gone, even if it goes later.
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
      // It was returned already and the user has pressed elsewhere since, so it is not returned again.
      if (isReturned.current && current.isConnected) opener.current = null;
      else focus(current.isConnected ? current : findHeading());
    }
    isReturned.current ||= document.activeElement === current;
  });
}

/** True if nothing has the focus, for example because the focused element was removed. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

/** Returns the page's heading, the last resort for the focus. */
export function findHeading(): Element | null {
  return document.querySelector('main h1');
}

/** Focuses an element if it can take the focus. */
export function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus();
}
