import type { User } from '@waybill/schema/features/users.models';

/** The settings within the dashboard. */
export const settingsPath = '/dashboard/settings';

/** Where a user finds their settings: whoever has no company does not get into the dashboard. */
export function settingsPathOf({ vtcId }: Pick<User, 'vtcId'>): string {
  return vtcId === null ? '/settings' : settingsPath;
}
