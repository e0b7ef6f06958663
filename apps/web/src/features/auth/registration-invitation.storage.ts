import { readReturnPath } from './return-path.model.ts';

const key = 'registrationInvitation';

/** Keeps, for this tab, the token of an operator's link: registering leads to Steam and back. */
export function storeRegistrationToken(token: string): void {
  sessionStorage.setItem(key, token);
}

/**
 * What somebody has been invited with: an operator's link, or the code of a company's invitation that
 * they were about to use; null for neither.
 */
export function readRegistrationInvitation(): string | null {
  const code = /^\/join\/([^/?]+)/.exec(readReturnPath() ?? '')?.[1];
  return sessionStorage.getItem(key) ?? (code === undefined ? null : decodeURIComponent(code));
}

/** Forgets the link, once somebody has registered. */
export function forgetRegistrationToken(): void {
  sessionStorage.removeItem(key);
}
