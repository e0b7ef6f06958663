import {
  type Notification,
  type NotificationGroup,
  notificationSchema,
} from '@waybill/schema/features/notification-items.models';
import { presentPerson } from '../media/media.presenter.ts';
import type { NotificationRow } from './notifications.data.ts';
import type { Group } from './notifications.service.ts';

/** Presents one group. Null if this version knows none of its notifications. */
export function presentGroup({ key, count, isRead, rows }: Group): NotificationGroup | null {
  const items = rows.map(presentNotification).filter((item) => item !== null);
  const [newest] = items;
  if (newest === undefined) return null;
  return { key, kind: newest.kind, count, newest, items, isRead };
}

/** Presents a notification. Null if this version doesn't know its kind or content. */
export function presentNotification({
  id,
  kind,
  params,
  about,
  link,
  createdAt,
  readAt,
}: NotificationRow): Notification | null {
  const presented = notificationSchema.safeParse({
    id,
    kind,
    params,
    link,
    driver: about && presentPerson(about),
    createdAt: createdAt.toISOString(),
    isRead: readAt !== null,
  });
  return presented.success ? presented.data : null;
}
