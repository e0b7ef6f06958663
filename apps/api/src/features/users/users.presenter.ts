import { permissionKeys } from '@waybill/schema/permissions';
import type { Role, User } from '@waybill/schema/features/users.models';
import type { UserRow } from './users.data.ts';

type RoleRow = NonNullable<UserRow['membership']>['roles'][number]['role'];

/** A user for their own eyes, with the email. */
export function presentOwnUser(row: UserRow): User {
  return { ...presentFellowUser(row), email: row.email };
}

/** A user for the other members of the company. */
export function presentFellowUser({ id, steamId, username, membership }: UserRow): User {
  return {
    id,
    steamId,
    username,
    vtcId: membership?.vtcId ?? null,
    vtc: membership?.vtc ?? null,
    roles: membership?.roles.map(({ role }) => presentRole(role)) ?? [],
  };
}

function presentRole({ id, name, salary, isDefault, isOwner, permissions }: RoleRow): Role {
  const allowed = new Set(permissions);
  return {
    id,
    name,
    salary,
    isDefault,
    isOwner,
    permissions: permissionKeys.map((key) => ({ key, allowed: allowed.has(key) })),
  };
}
