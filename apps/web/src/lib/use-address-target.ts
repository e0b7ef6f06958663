import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** What a reader does to go on by themselves. */
const ownMoves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Brings an element into sight, and gives it the focus, when the address names it (`#id`). It stays in
 * sight while what is above it still loads, until the reader scrolls or presses something.
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
