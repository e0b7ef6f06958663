import { type DutyKey, dutyKeys } from './duties.ts';
import { permissionGroups, type PermissionKey, permissionKeys } from './permissions.ts';

/** A permission or a duty: what a role may grant, a route require, and a token be limited to. */
export type GrantableKey = PermissionKey | DutyKey;

export const grantableKeys: readonly GrantableKey[] = [...permissionKeys, ...dutyKeys];

/** All keys in the groups in which they are selected. The duties are one group. */
export const keyGroups = [...permissionGroups, { name: 'Duties', keys: dutyKeys }] as const;

/** The keys of a role in the API: each permission, allowed or not, and its duties. */
export interface RoleGrants {
  readonly permissions: readonly { readonly key: PermissionKey; readonly allowed: boolean }[];
  readonly duties: readonly DutyKey[];
}

/** Returns the keys of a role in API form, in the order of the catalogue. */
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

/** Returns the keys that a role in API form grants. */
export function keysOf({ permissions, duties }: RoleGrants): GrantableKey[] {
  return [...permissions.filter(({ allowed }) => allowed).map(({ key }) => key), ...duties];
}
