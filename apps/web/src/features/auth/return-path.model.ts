import { isOwnPath } from '#src/lib/own-path.ts';

const key = 'returnPath';

/** The pages that a signed-out visitor may have wanted. */
const pages =
  /^\/(dashboard\/|(connect|createvtc|joinvtc|settings|operator|logbook|my-year|earnings|payslips|notifications|applications)\b|vtcs(\?|$)|vtc\/[^/?]+\/apply(\?|$)|(vtc|join|waybills|look-back)\/[^/?]+(\?|$))/;

/** Stores, for this tab, the page to continue to after signing in; ignores other paths. */
export function rememberReturnPath(path: string): void {
  if (parseReturnPath(path) !== null) sessionStorage.setItem(key, path);
}

/** Returns the page to continue to after signing in, or null. */
export function readReturnPath(): string | null {
  return parseReturnPath(sessionStorage.getItem(key));
}

/** Removes it once the visitor is there. */
export function forgetReturnPath(): void {
  sessionStorage.removeItem(key);
}

/** Returns the path if it is a page to return to, else null. */
export function parseReturnPath(path: string | null): string | null {
  if (path === null || !isOwnPath(path) || !pages.test(path)) return null;
  return /[\\\s]|\/\/|\.\.|#(?![\w-]+$)/.test(path) ? null : path;
}

/** Returns the path of the log-in that continues to a page. */
export function loginPathTo(path: string): string {
  return `/login?${new URLSearchParams({ next: path }).toString()}`;
}
