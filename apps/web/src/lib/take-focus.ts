/** A ref callback that focuses an element when it appears, so that keyboard users continue there. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
