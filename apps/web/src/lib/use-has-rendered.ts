import { startTransition, useEffect, useState } from 'react';

/**
 * True once the component's first render is committed, so that the rest can follow. React's
 * `useDeferredValue` would not do: within deferred content it defers nothing.
 */
export function useHasRendered(): boolean {
  const [hasRendered, setHasRendered] = useState(false);
  useEffect(() => startTransition(() => setHasRendered(true)), []);
  return hasRendered;
}
