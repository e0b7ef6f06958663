import { isOwnPath } from '#src/lib/own-path.ts';

const key = 'returnPath';

/** The pages that somebody who is not signed in may have wanted. */
const pages =
  /^\/(dashboard\/|(createvtc|joinvtc|settings|operator|logbook|notifications|applications)\b|vtcs(\?|$)|vtc\/[^/?]+\/apply(\?|$)|(vtc|join|waybills)\/[^/?]+(\?|$))/;

/** Keeps, for this tab, where a visitor goes on after signing in; what is no such page is not kept. */
export function rememberReturnPath(path: string): void {
  if (parseReturnPath(path) !== null) sessionStorage.setItem(key, path);
}

/** Where to go on after signing in, or null. */
export function readReturnPath(): string | null {
  return parseReturnPath(sessionStorage.getItem(key));
}

/** Forgets it, once the visitor is there. */
export function forgetReturnPath(): void {
  sessionStorage.removeItem(key);
}

/** The path, when it is one of the pages to come back to; anything else leads nowhere. */
export function parseReturnPath(path: string | null): string | null {
  if (path === null || !isOwnPath(path) || !pages.test(path)) return null;
  return /[\\\s]|\/\/|\.\.|#(?![\w-]+$)/.test(path) ? null : path;
}

/** The log-in that goes on to a page afterwards. */
export function loginPathTo(path: string): string {
  return `/login?${new URLSearchParams({ next: path }).toString()}`;
}
