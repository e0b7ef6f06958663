import type { Notification } from '@waybill/schema/features/notification-items.models';

const dashboardPath = '/dashboard';
const settingsPath = '/dashboard/settings';

/**
 * Adapts a link for a reader outside the app: users without a company can't open the dashboard. Their
 * settings are elsewhere, and pages only for members link to the list of notifications.
 */
export function withLinkFor(item: Notification, isMember: boolean): Notification {
  if (isMember || !item.link.startsWith(dashboardPath)) return item;
  const isOfSettings = item.link.startsWith(settingsPath);
  return { ...item, link: isOfSettings ? item.link.slice(dashboardPath.length) : '/notifications' };
}
