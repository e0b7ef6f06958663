const key = 'arrival';

/**
 * Remembers, for this tab, that the user has just joined this company, so that its overview welcomes them.
 */
export function rememberArrival(vtcId: string): void {
  sessionStorage.setItem(key, vtcId);
}

/** True if the user has just joined this company and has not closed the welcome. */
export function hasArrived(vtcId: string): boolean {
  return sessionStorage.getItem(key) === vtcId;
}

/** Ends the welcome. */
export function forgetArrival(): void {
  sessionStorage.removeItem(key);
}
