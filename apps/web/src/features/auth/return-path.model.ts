const key = 'returnPath';

/** Keeps, for this tab, the public page of a company that a visitor leaves to sign in. */
export function rememberReturnPath(path: string): void {
  sessionStorage.setItem(key, path);
}

/** Where to go on after signing in, or null. */
export function readReturnPath(): string | null {
  return parseReturnPath(sessionStorage.getItem(key));
}

/** Forgets it, once the visitor is back. */
export function forgetReturnPath(): void {
  sessionStorage.removeItem(key);
}

/** The path, when it is one of a company's public page; anything else leads nowhere. */
export function parseReturnPath(path: string | null): string | null {
  return path !== null && /^\/vtc\/[^/\\?#\s]+$/.test(path) ? path : null;
}
