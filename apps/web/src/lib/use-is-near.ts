import { startTransition, useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** How far from the window something is near: half as much as is seen at a time. */
const nearness = '50% 0px';
/** After so long without anything else to do, whatever is far away comes too. */
const restMs = 5_000;

/** Whether that was so: from then on nothing is put off any more. */
let hasRested = false;

/** Whether the first page has been there for a while: then there is time for what nobody has asked for. */
export function useHasRested(): boolean {
  const [isRest, setIsRest] = useState(() => hasRested);
  useEffect(() => {
    if (isRest) return undefined;
    const begin = () => {
      hasRested = true;
      setIsRest(true);
    };
    const rest = setTimeout(() => startTransition(begin), restMs);
    // Paper has no fold: whatever is known is printed.
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
 * Whether it is time for what lies below the first sight: whoever scrolls towards it has it, and everybody
 * after five seconds, so that the page can be searched, read out and printed whole. It is the first page
 * alone that waits. The place is marked by `ref` until then.
 */
export function useIsNear<T extends Element>(): readonly [
  isNear: boolean,
  ref: RefObject<T | null>,
] {
  const ref = useRef<T>(null);
  const isRest = useHasRested();
  // An address that names a part of the page wants that part.
  const [isSeen, setIsSeen] = useState(() => location.hash !== '');
  const isNear = isRest || isSeen;
  useEffect(() => {
    const place = isNear ? null : ref.current;
    return place === null ? undefined : watchFor(place, () => setIsSeen(true));
  }, [isNear]);
  return [isNear, ref];
}

/** Calls the listener once a place is near. Gives what ends that. */
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
