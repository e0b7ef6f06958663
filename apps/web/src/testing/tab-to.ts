import userEvent from '@testing-library/user-event';

/** Presses Tab until the element has the focus. @throws when it never gets it. */
export async function tabTo(element: Element): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (document.activeElement === element) return;
    await userEvent.tab();
  }
  throw new Error(`${element.textContent} cannot be reached with the Tab key`);
}
