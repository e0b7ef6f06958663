import { type RefObject, useRef } from 'react';
import { useKeys } from '#src/lib/use-keys.ts';

/**
 * Moves the focus between table rows by keys, within the returned element: j and k, or the arrows. The first
 * press goes to the first row; its link opens it, and x selects it.
 */
export function useRowKeys(isOn: boolean): RefObject<HTMLDivElement | null> {
  const within = useRef<HTMLDivElement>(null);
  const move = (step: 1 | -1) => {
    const links = [...(within.current?.querySelectorAll<HTMLElement>('tbody th a') ?? [])];
    const at = links.findIndex((link) => link.closest('tr') === rowWithFocus());
    const next = links[at < 0 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const down = () => move(1);
  const up = () => move(-1);
  useKeys(within, isOn ? { j: down, ArrowDown: down, k: up, ArrowUp: up, x: selectRow } : {});
  return within;
}

function rowWithFocus(): Element | null {
  return document.activeElement?.closest('tbody tr') ?? null;
}

function selectRow(): void {
  rowWithFocus()?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
}
