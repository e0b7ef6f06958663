import { type RefObject, useEffect, useRef } from 'react';

/** What is done at the press of a key, by the key's name as the browser has it. */
export type Keys = Readonly<Record<string, () => void>>;

/**
 * Has single keys do something while the focus is within the main part of the page that an element is
 * in, or nowhere, so that nobody presses them by accident who speaks to the computer: outside of it, in fields and
 * in dialogs they are letters.
 */
export function useKeys(within: RefObject<HTMLElement | null>, keys: Keys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const element = within.current?.closest('main') ?? within.current;
    // After the page was loaded nothing has the focus: then keys are for the page.
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
