import { type RefObject, useEffect, useRef } from 'react';

/** The action of each key, by the browser's key name. */
export type Keys = Readonly<Record<string, () => void>>;

/**
 * Handles single keys while the focus is within the element's main part of the page, or nowhere. Elsewhere,
 * in fields and in dialogs they are letters. So users of speech input don't trigger them by accident.
 */
export function useKeys(within: RefObject<HTMLElement | null>, keys: Keys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const element = within.current?.closest('main') ?? within.current;
    // After page load nothing has the focus, and keys belong to the page.
    const isWithin = ({ target }: KeyboardEvent) =>
      target === document.body || (target instanceof Node && element?.contains(target) === true);
    const press = (event: KeyboardEvent) => {
      const act = Object.hasOwn(current.current, event.key)
        ? current.current[event.key]
        : undefined;
      if (!act || !isWithin(event) || isForSomethingElse(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [within]);
}

function isForSomethingElse(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return true;
  const { target } = event;
  return (
    target instanceof HTMLElement &&
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]',
    ) !== null
  );
}
