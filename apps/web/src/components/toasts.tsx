import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { watchPresses } from '#src/lib/last-pressed.ts';
import { countWaitingToasts, watchWaitingToasts } from '#src/lib/toasts.ts';

/** Where toasts appear. Their code is fetched for the first one, and again if that failed. */
export function Toasts() {
  const waiting = useSyncExternalStore(watchWaitingToasts, countWaitingToasts);
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(watchPresses, []);
  useEffect(() => {
    if (waiting === 0) return;
    import('./toaster.tsx').then((loaded) => setToaster(() => loaded.Toaster), reportError);
  }, [waiting]);
  return Toaster && <Toaster />;
}
