import type { User } from '@waybill/schema/features/users.models';

/** Where members of a company read what they were told. */
export const notificationsPath = '/dashboard/notifications';

/** The same for somebody with a company or without. */
export function notificationsPathOf({ vtcId }: Pick<User, 'vtcId'>): string {
  return vtcId === null ? '/notifications' : notificationsPath;
}
