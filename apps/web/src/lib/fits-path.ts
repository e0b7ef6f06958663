/**
 * True if an address matches a page's path, in the router's syntax. The router builds a regular expression
 * for each path it compares: for all pages of the app, that takes a phone longer than rendering one.
 */
export function fitsPath(path: string, pathname: string): boolean {
  const isOpen = path.endsWith('/*');
  const wanted = partsOf(isOpen ? path.slice(0, -2) : path);
  const given = partsOf(pathname);
  return (isOpen || wanted.length === given.length) && beginsLike(wanted, given);
}

/** True if an address is that of a page or of anything below it. */
export function fitsOrLiesBelow(path: string, pathname: string): boolean {
  return beginsLike(partsOf(path), partsOf(pathname));
}

function beginsLike(wanted: readonly string[], given: readonly string[]): boolean {
  return wanted.every((part, index) => {
    const other = given[index];
    return other !== undefined && (part === other || (part.startsWith(':') && other !== ''));
  });
}

function partsOf(path: string): string[] {
  return path.toLowerCase().replace(/\/+$/, '').split('/');
}
