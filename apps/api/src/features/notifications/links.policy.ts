import type { Notification } from '@waybill/schema/features/notifications.models';

const dashboardPath = '/dashboard';
const settingsPath = '/dashboard/settings';

/**
 * What something leads its reader to who is not in the app: whoever is in no company any more does not
 * get into the dashboard. Their settings are elsewhere, and what only members see is among all that they
 * were told.
 */
export function withLinkFor(item: Notification, isMember: boolean): Notification {
  if (isMember || !item.link.startsWith(dashboardPath)) return item;
  const isOfSettings = item.link.startsWith(settingsPath);
  return { ...item, link: isOfSettings ? item.link.slice(dashboardPath.length) : '/notifications' };
}
