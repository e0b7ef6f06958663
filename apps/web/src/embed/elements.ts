/** Returns the document's element with a data attribute. @throws when there is none */
export function element(name: string): HTMLElement {
  const found = document.querySelector(`[data-${name}]`);
  if (!(found instanceof HTMLElement)) throw new Error(`map.html has no data-${name}`);
  return found;
}
