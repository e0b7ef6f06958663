import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Events that show that a reader has moved on. */
const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to and focuses the element that the address names (`#id`). It stays in view while content above it
 * loads, until the reader scrolls or presses something.
 */
export function useAddressTarget<T extends HTMLElement>(
  id: string | undefined,
): RefObject<T | null> {
  const ref = useRef<T>(null);
  // The same link may be followed twice.
  const location = useLocation();
  useEffect(() => {
    const { current: target } = ref;
    if (id === undefined || location.hash !== `#${id}` || target === null) return undefined;
    const end = new AbortController();
    const show = () => target.scrollIntoView({ block: 'start' });
    target.focus({ preventScroll: true });
    show();
    const observer = new ResizeObserver(show);
    observer.observe(document.body);
    end.signal.addEventListener('abort', () => observer.disconnect());
    for (const move of ownMoves) {
      addEventListener(move, () => end.abort(), { passive: true, signal: end.signal });
    }
    return () => end.abort();
  }, [id, location]);
  return ref;
}
