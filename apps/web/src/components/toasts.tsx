import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { watchPresses } from '#src/lib/last-pressed.ts';
import {
  countWaitingToasts,
  showToastsBy,
  type Toast,
  toastDuration,
  watchWaitingToasts,
} from '#src/lib/toasts.ts';
import classes from './toasts.module.css';

/**
 * Where toasts appear. Their code is fetched for the first one. Where it does not come, as without a
 * connection, which is what they have to tell then, they are plain text.
 */
export function Toasts() {
  const waiting = useSyncExternalStore(watchWaitingToasts, countWaitingToasts);
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(watchPresses, []);
  useEffect(() => {
    if (waiting === 0) return;
    import('./toaster.tsx').then(
      (loaded) => setToaster(() => loaded.Toaster),
      (error: unknown) => {
        reportError(error);
        setToaster(() => PlainToaster);
      },
    );
  }, [waiting]);
  return Toaster && <Toaster />;
}

function PlainToaster() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  useEffect(
    () =>
      showToastsBy((toast) => {
        const duration = toastDuration(toast);
        if (duration === null) return () => {};
        const takeAway = () => setToasts((all) => all.filter((other) => other !== toast));
        setToasts((all) => [...all, toast]);
        setTimeout(takeAway, duration);
        return takeAway;
      }),
    [],
  );
  return (
    <output className={classes.plain}>
      {toasts.map(({ message }, place) => (
        // oxlint-disable-next-line react/no-array-index-key
        <p key={place}>{message}</p>
      ))}
    </output>
  );
}
