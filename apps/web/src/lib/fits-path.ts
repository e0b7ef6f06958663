/**
 * Whether an address is that of a page, whose path is written as the router reads it. The router makes a
 * regular expression of each path that it compares: of all pages of the app that takes a phone longer than
 * to render one.
 */
export function fitsPath(path: string, pathname: string): boolean {
  const isOpen = path.endsWith('/*');
  const wanted = partsOf(isOpen ? path.slice(0, -2) : path);
  const given = partsOf(pathname);
  return (isOpen || wanted.length === given.length) && beginsLike(wanted, given);
}

/** Whether an address is that of a page, or of something below it. */
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
