const key = 'arrival';

/** Keeps, for this tab, that somebody has just joined this company: its overview welcomes them. */
export function rememberArrival(vtcId: string): void {
  sessionStorage.setItem(key, vtcId);
}

/** Whether somebody has just joined this company, and was not told that the welcome is over. */
export function hasArrived(vtcId: string): boolean {
  return sessionStorage.getItem(key) === vtcId;
}

/** Ends the welcome. */
export function forgetArrival(): void {
  sessionStorage.removeItem(key);
}
