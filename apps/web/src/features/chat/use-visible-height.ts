import { type RefObject, useEffect, useRef } from 'react';

/**
 * Sets `--visible-height` on an element, while a keyboard on the screen covers part of the page, so that what
 * is at its bottom stays above the keyboard.
 */
export function useVisibleHeight(): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const measure = () => {
      // A pinched page is not covered by a keyboard.
      const isCovered = viewport.scale === 1 && viewport.height < window.innerHeight - 1;
      if (isCovered) root.current?.style.setProperty('--visible-height', `${viewport.height}px`);
      else root.current?.style.removeProperty('--visible-height');
    };
    viewport.addEventListener('resize', measure);
    return () => viewport.removeEventListener('resize', measure);
  }, []);
  return root;
}
