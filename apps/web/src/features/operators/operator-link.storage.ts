const key = 'operatorLink';

/** Keeps the token of the one-time link for this tab, while somebody signs in. */
export function storeOperatorToken(token: string): void {
  sessionStorage.setItem(key, token);
}

/** The token that was kept, or null. */
export function readOperatorToken(): string | null {
  return sessionStorage.getItem(key);
}

/** Forgets it, once it is used or worthless. */
export function forgetOperatorToken(): void {
  sessionStorage.removeItem(key);
}
