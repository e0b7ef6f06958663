import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to where it was before something was opened, once it is closed; to the page's
 * heading if that is gone, also if it goes later.
 */
export function useReturnFocus(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);
  useEffect(() => {
    const { current } = opener;
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body;
    if (isOpen || current === null || !isLost) return;
    const target = current.isConnected ? current : document.querySelector('main h1');
    if (target instanceof HTMLElement) target.focus();
  });
}
