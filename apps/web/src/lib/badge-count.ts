import { limits } from '@waybill/schema/limits';

/** How many wait: more than the server counts are "99+". */
export function writeBadgeCount(count: number): string {
  return count > limits.badgeCount ? `${limits.badgeCount}+` : `${count}`;
}
