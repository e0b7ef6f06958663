import type { User } from '@waybill/schema/features/users.models';

/** The settings within the dashboard. */
export const settingsPath = '/dashboard/settings';

/** Where in the settings programs are connected. */
export const devicesId = 'devices';

/** Where a user finds their settings: whoever has no company does not get into the dashboard. */
export function settingsPathOf({ vtcId }: Pick<User, 'vtcId'>): string {
  return vtcId === null ? '/settings' : settingsPath;
}

/** Where a user connects the companion. */
export function connectPathOf(user: Pick<User, 'vtcId'>): string {
  return `${settingsPathOf(user)}#${devicesId}`;
}
