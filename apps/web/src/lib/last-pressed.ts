let last: Element | null = null;

/** Records what is pressed, by any input device. Returns a function that stops it. */
export function watchPresses(): () => void {
  addEventListener('click', note, { capture: true });
  return () => removeEventListener('click', note, { capture: true });
}

/** Returns the box of the last pressed button or link, or null if it was removed. */
export function lastPressedBox(): DOMRect | null {
  return last?.isConnected ? last.getBoundingClientRect() : null;
}

/** Returns the box of the focused text field, or null. */
export function writtenBox(): DOMRect | null {
  const { activeElement } = document;
  const isField = activeElement?.matches('input, textarea, [contenteditable]') === true;
  return isField ? activeElement.getBoundingClientRect() : null;
}

function note({ target }: MouseEvent): void {
  last = target instanceof Element ? target.closest('button, a, label') : null;
}
