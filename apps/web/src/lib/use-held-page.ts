import { useEffect, useEffectEvent } from 'react';
import { holdHistory } from './history-hold.ts';

/**
 * While held, the browser asks before the page is closed or reloaded, and history steps within the app are
 * blocked. `ask` is called for each try, with a function that proceeds.
 */
export function useHeldPage(isHeld: boolean, ask: (goOn: () => void) => void): void {
  const tell = useEffectEvent(ask);
  useEffect(() => {
    if (!isHeld) return undefined;
    const holdDocument = (event: BeforeUnloadEvent) => event.preventDefault();
    const here = indexOf(history.state);
    let isReturning = false;
    const letGo = holdHistory((event) => {
      // Hides the event from the router.
      event.stopImmediatePropagation();
      if (isReturning) {
        isReturning = false;
        return;
      }
      const distance = indexOf(event.state) - here || -1;
      isReturning = true;
      history.go(-distance);
      tell(() => {
        release();
        history.go(distance);
      });
    });
    const release = () => {
      removeEventListener('beforeunload', holdDocument);
      letGo();
    };
    addEventListener('beforeunload', holdDocument);
    return release;
  }, [isHeld]);
}

/**
 * Returns the index that the router stores in each history entry. An entry without one, such as a jump within
 * the page, counts as the previous one.
 */
function indexOf(state: unknown): number {
  const index: unknown = typeof state === 'object' && state !== null && Reflect.get(state, 'idx');
  return typeof index === 'number' ? index : 0;
}
