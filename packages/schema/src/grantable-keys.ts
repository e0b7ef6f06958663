import { type DutyKey, dutyKeys } from './duties.ts';
import { permissionGroups, type PermissionKey, permissionKeys } from './permissions.ts';

/** What a role may hold, a route ask for and a token be limited to: a permission or a duty. */
export type GrantableKey = PermissionKey | DutyKey;

export const grantableKeys: readonly GrantableKey[] = [...permissionKeys, ...dutyKeys];

/** All of them in the groups in which they are chosen from: the duties are one. */
export const keyGroups = [...permissionGroups, { name: 'Duties', keys: dutyKeys }] as const;

/** The keys of a role as they travel: each permission, allowed or not, and the duties it has. */
export interface RoleGrants {
  readonly permissions: readonly { readonly key: PermissionKey; readonly allowed: boolean }[];
  readonly duties: readonly DutyKey[];
}

/** Keys as a role has them on the wire, in the order of the catalogue. */
export function toGrants(keys: readonly GrantableKey[]): {
  permissions: { key: PermissionKey; allowed: boolean }[];
  duties: DutyKey[];
} {
  const held = new Set(keys);
  return {
    permissions: permissionKeys.map((key) => ({ key, allowed: held.has(key) })),
    duties: dutyKeys.filter((key) => held.has(key)),
  };
}

/** What a role on the wire holds. */
export function keysOf({ permissions, duties }: RoleGrants): GrantableKey[] {
  return [...permissions.filter(({ allowed }) => allowed).map(({ key }) => key), ...duties];
}
