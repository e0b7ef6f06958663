import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** How far outside the window still counts as near: half a screen. */
const nearness = '50% 0px';
/** The idle time after which distant content loads too. */
const restMs = 5_000;

/** True after that time: nothing is deferred any more. */
let hasRested = false;

/** True once the first page has been idle for a while, so that low-priority work can start. */
export function useHasRested(): boolean {
  const [isRest, setIsRest] = useState(() => hasRested);
  useEffect(() => {
    if (isRest) return undefined;
    const begin = () => {
      hasRested = true;
      setIsRest(true);
    };
    const rest = setTimeout(() => startTransition(begin), restMs);
    // Everything known is printed, wherever it is on the page.
    const beginAtOnce = () => flushSync(begin);
    addEventListener('beforeprint', beginAtOnce);
    return () => {
      clearTimeout(rest);
      removeEventListener('beforeprint', beginAtOnce);
    };
  }, [isRest]);
  return isRest;
}

/**
 * True if content below the fold should load: when the reader scrolls near it, or after five seconds, so that
 * the page can be searched, read aloud and printed whole. Only the first page defers. `ref` marks the place
 * until then.
 */
export function useIsNear<T extends Element>(): readonly [
  isNear: boolean,
  ref: RefObject<T | null>,
] {
  const ref = useRef<T>(null);
  const isRest = useHasRested();
  // An address with a fragment targets that part of the page.
  const [isSeen, setIsSeen] = useState(() => location.hash !== '');
  const isNear = isRest || isSeen;
  useEffect(() => {
    const place = isNear ? null : ref.current;
    return place === null ? undefined : watchFor(place, () => setIsSeen(true));
  }, [isNear]);
  return [isNear, ref];
}

/** Calls the listener once a place is near. Returns a function that stops it. */
function watchFor(place: Element, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(onNear);
    },
    { rootMargin: nearness },
  );
  observer.observe(place);
  return () => observer.disconnect();
}
