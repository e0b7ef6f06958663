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

/** Whether nothing has the focus, as when what had it is gone. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

/** The heading of the page, where its reader goes on when nothing else is left. */
export function findHeading(): Element | null {
  return document.querySelector('main h1');
}

/** Gives the focus to an element that takes it. */
export function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus();
}
