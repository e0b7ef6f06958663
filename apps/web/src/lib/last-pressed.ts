let last: Element | null = null;

/** Notes what is pressed, by whatever means. Returns what ends that. */
export function watchPresses(): () => void {
  addEventListener('click', note, { capture: true });
  return () => removeEventListener('click', note, { capture: true });
}

/** Where the button or link is that was pressed last, or null when it is there no longer. */
export function lastPressedBox(): DOMRect | null {
  return last?.isConnected ? last.getBoundingClientRect() : null;
}

/** Where the field is that somebody writes in, or null while nobody does. */
export function writtenBox(): DOMRect | null {
  const { activeElement } = document;
  const isField = activeElement?.matches('input, textarea, [contenteditable]') === true;
  return isField ? activeElement.getBoundingClientRect() : null;
}

function note({ target }: MouseEvent): void {
  last = target instanceof Element ? target.closest('button, a, label') : null;
}
