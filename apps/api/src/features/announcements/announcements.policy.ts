import type { Actor } from '../../auth/actor.ts';

const dayMs = 24 * 3_600_000;

/** Until when something is pinned from now on; null for no days. */
export function endOfPin(days: number, now: Date): Date | null {
  return days === 0 ? null : new Date(now.getTime() + days * dayMs);
}

/** Whether the actor may write announcements, and so sees how many have read them. */
export function canAnnounce(actor: Actor): boolean {
  return actor.keys.has('COMMUNITY');
}
