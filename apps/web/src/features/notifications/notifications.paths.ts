import type { User } from '@waybill/schema/features/users.models';

/** The notifications of company members. */
export const notificationsPath = '/dashboard/notifications';

/** Returns the path of the notifications, with or without a company. */
export function notificationsPathOf({ vtcId }: Pick<User, 'vtcId'>): string {
  return vtcId === null ? '/notifications' : notificationsPath;
}
