import type { Notification } from '@waybill/schema/features/notifications.models';

/**
 * The page that something leads to: for whoever is in no company any more, what only members see is
 * among all that they were told.
 */
export function linkOf({ link }: Pick<Notification, 'link'>, isMember: boolean): string {
  return link.startsWith('/dashboard') && !isMember ? '/notifications' : link;
}
