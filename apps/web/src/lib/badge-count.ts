import { limits } from '@waybill/schema/limits';

/** Formats a badge count. Counts above the server's limit become "99+". */
export function writeBadgeCount(count: number): string {
  return count > limits.badgeCount ? `${limits.badgeCount}+` : `${count}`;
}
