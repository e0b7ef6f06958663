import { readReturnPath } from './return-path.model.ts';

const key = 'registrationInvitation';

/** Stores the token of an operator's link for this tab, because registering leads to Steam and back. */
export function storeRegistrationToken(token: string): void {
  sessionStorage.setItem(key, token);
}

/**
 * Returns the token of an operator's link, or the code of a company invitation that was about to be used;
 * null for neither.
 */
export function readRegistrationInvitation(): string | null {
  const code = /^\/join\/([^/?]+)/.exec(readReturnPath() ?? '')?.[1];
  return sessionStorage.getItem(key) ?? (code === undefined ? null : decodeURIComponent(code));
}

/** Removes the token after the registration. */
export function forgetRegistrationToken(): void {
  sessionStorage.removeItem(key);
}
