import { timings } from '@waybill/schema/limits';
import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { watchPresses } from '#src/lib/last-pressed.ts';
import { countWaitingToasts, showToastsBy, watchWaitingToasts } from '#src/lib/toasts.ts';
import classes from './toasts.module.css';

/**
 * The place of all toasts. Their code is loaded for the first one. If it fails to load, for example offline,
 * toasts are shown as plain text.
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
  const [texts, setTexts] = useState<readonly string[]>([]);
  useEffect(
    () =>
      showToastsBy(({ message }) => {
        const takeAway = () => setTexts((all) => all.filter((text) => text !== message));
        setTexts((all) => [...all.filter((text) => text !== message), message]);
        setTimeout(takeAway, timings.toastErrorMs);
        return takeAway;
      }),
    [],
  );
  return (
    <output className={classes.plain}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </output>
  );
}
