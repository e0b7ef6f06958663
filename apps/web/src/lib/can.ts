import type { User } from '@waybill/schema/features/users.models';
import { type GrantableKey, keysOf } from '@waybill/schema/grantable-keys';
import { permissionKeys } from '@waybill/schema/permissions';

/** True if one of the user's roles grants the key. Only the server's own check is authoritative. */
export function can(user: Pick<User, 'roles'>, key: GrantableKey): boolean {
  return user.roles.some((role) => keysOf(role).includes(key));
}

/** True if the user owns their company. Only the server's own check is authoritative. */
export function isOwner(user: Pick<User, 'roles'>): boolean {
  return user.roles.some((role) => role.isOwner);
}

/** True if the user may manage or remove something in their company. */
export function isStaff(user: Pick<User, 'roles'>): boolean {
  return permissionKeys.some((key) => /^(MANAGE|KICK)_/.test(key) && can(user, key));
}

/** True if the user may read their company's books. */
export function mayReadBooks(user: Pick<User, 'roles'>): boolean {
  return can(user, 'ECONOMY') || can(user, 'VIEW_MANAGE_COMPANY');
}
