const key = 'operatorLink';

/** Stores the token of the one-time link for this tab, while the user signs in. */
export function storeOperatorToken(token: string): void {
  sessionStorage.setItem(key, token);
}

/** Returns the stored token, or null. */
export function readOperatorToken(): string | null {
  return sessionStorage.getItem(key);
}

/** Removes the token once it is used or invalid. */
export function forgetOperatorToken(): void {
  sessionStorage.removeItem(key);
}
