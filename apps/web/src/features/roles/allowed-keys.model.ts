import type { Role } from '@waybill/schema/features/users.models';
import type { PermissionKey } from '@waybill/schema/permissions';

/** Returns the permissions that a role allows, in their fixed order. */
export function allowedKeys({ permissions }: Pick<Role, 'permissions'>): PermissionKey[] {
  return permissions.filter(({ allowed }) => allowed).map(({ key }) => key);
}
