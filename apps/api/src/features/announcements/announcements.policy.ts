import type { Actor } from '../../auth/actor.ts';

const dayMs = 24 * 3_600_000;

/** Returns the end of the pin for a number of days from now; null for 0 days. */
export function endOfPin(days: number, now: Date): Date | null {
  return days === 0 ? null : new Date(now.getTime() + days * dayMs);
}

/** True if the actor may write announcements, and thus sees how many members have read them. */
export function canAnnounce(actor: Actor): boolean {
  return actor.keys.has('COMMUNITY');
}
