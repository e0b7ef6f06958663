import { startTransition, useEffect, useState } from 'react';

/**
 * Whether what the component showed first is on the page, so that there is time for the rest. React's
 * own `useDeferredValue` would defer once only: within what it has deferred it defers nothing.
 */
export function useHasRendered(): boolean {
  const [hasRendered, setHasRendered] = useState(false);
  useEffect(() => startTransition(() => setHasRendered(true)), []);
  return hasRendered;
}
