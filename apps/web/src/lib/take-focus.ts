/** A ref for what comes up while somebody is at it, so that the keyboard goes on from there. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
