import type { User } from '@waybill/schema/features/users.models';
import type { PermissionKey } from '@waybill/schema/permissions';

/** Whether one of the user's roles grants the permission. What counts is the server's own check. */
export function can(user: Pick<User, 'roles'>, key: PermissionKey): boolean {
  return user.roles.some(({ permissions }) =>
    permissions.some((permission) => permission.key === key && permission.allowed),
  );
}

/** Whether the user owns their company. What counts is the server's own check. */
export function isOwner(user: Pick<User, 'roles'>): boolean {
  return user.roles.some((role) => role.isOwner);
}
