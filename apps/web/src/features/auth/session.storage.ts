import { timings } from '@waybill/schema/limits';

const steamIdKey = 'steamId';
const tokenKey = 'token';
const listeners = new Set<() => void>();

/** The Steam id of whoever is signed in, as this browser's tabs share it. */
export function readSteamId(): string | null {
  return localStorage.getItem(steamIdKey);
}

/** Keeps the Steam id and tells this tab at once; other tabs find it with their next poll. */
export function storeSteamId(steamId: string): void {
  localStorage.setItem(steamIdKey, steamId);
  notify();
}

/** The access token for API calls by others; the app's own calls use the session cookie. */
export function readToken(): string | null {
  return localStorage.getItem(tokenKey);
}

/** Keeps the access token. */
export function storeToken(token: string): void {
  localStorage.setItem(tokenKey, token);
}

/** Forgets who is signed in, in all tabs of this browser. */
export function clearSessionStorage(): void {
  localStorage.removeItem(steamIdKey);
  localStorage.removeItem(tokenKey);
  notify();
}

/**
 * Calls the listener whenever the stored Steam id may have changed: at each change by this tab,
 * and every 500 ms for those by others. Returns what ends that.
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
