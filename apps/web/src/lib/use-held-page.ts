import { useEffect, useEffectEvent } from 'react';
import { holdHistory } from './history-hold.ts';

/**
 * While it holds: the browser asks before the page is closed or reloaded, and the way back and
 * forward within the app stays shut. `ask` is told of each try, with what goes on after all.
 */
export function useHeldPage(isHeld: boolean, ask: (goOn: () => void) => void): void {
  const tell = useEffectEvent(ask);
  useEffect(() => {
    if (!isHeld) return undefined;
    const holdDocument = (event: BeforeUnloadEvent) => event.preventDefault();
    const here = indexOf(history.state);
    let isReturning = false;
    const letGo = holdHistory((event) => {
      // The router never hears of it.
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
 * The number that the router writes into each entry of the browser's history. An entry without one,
 * such as a jump within the page, counts as the one before.
 */
function indexOf(state: unknown): number {
  const index: unknown = typeof state === 'object' && state !== null && Reflect.get(state, 'idx');
  return typeof index === 'number' ? index : 0;
}
