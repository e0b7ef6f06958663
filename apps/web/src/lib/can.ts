import type { User } from '@waybill/schema/features/users.models';
import { type GrantableKey, keysOf } from '@waybill/schema/grantable-keys';

/** Whether one of the user's roles grants the key. What counts is the server's own check. */
export function can(user: Pick<User, 'roles'>, key: GrantableKey): boolean {
  return user.roles.some((role) => keysOf(role).includes(key));
}

/** Whether the user owns their company. What counts is the server's own check. */
export function isOwner(user: Pick<User, 'roles'>): boolean {
  return user.roles.some((role) => role.isOwner);
}
