import { timings } from '@waybill/schema/limits';

const steamIdKey = 'steamId';
const tokenKey = 'token';
const listeners = new Set<() => void>();

/** Returns the Steam id of the signed-in user, shared by this browser's tabs. */
export function readSteamId(): string | null {
  return localStorage.getItem(steamIdKey);
}

/** Stores the Steam id and notifies this tab; other tabs find it with their next poll. */
export function storeSteamId(steamId: string): void {
  localStorage.setItem(steamIdKey, steamId);
  notify();
}

/** Returns the access token for API calls by other programs; the app itself uses the session cookie. */
export function readToken(): string | null {
  return localStorage.getItem(tokenKey);
}

/** Stores the access token. */
export function storeToken(token: string): void {
  localStorage.setItem(tokenKey, token);
}

/** Removes the session in all tabs of this browser. */
export function clearSessionStorage(): void {
  localStorage.removeItem(steamIdKey);
  localStorage.removeItem(tokenKey);
  notify();
}

/**
 * Calls the listener when the stored Steam id may have changed: on each change in this tab, and every 500 ms
 * for changes in others. Returns a function that stops it.
 */
export function watchSteamId(listener: () => void): () => void {
  const poll = setInterval(listener, timings.steamIdPollMs);
  listeners.add(listener);
  return () => {
    clearInterval(poll);
    listeners.delete(listener);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}
