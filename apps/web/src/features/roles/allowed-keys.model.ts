import type { Role } from '@waybill/schema/features/users.models';
import type { PermissionKey } from '@waybill/schema/permissions';

/** What a role allows, in the order of the permissions. */
export function allowedKeys({ permissions }: Pick<Role, 'permissions'>): PermissionKey[] {
  return permissions.filter(({ allowed }) => allowed).map(({ key }) => key);
}
