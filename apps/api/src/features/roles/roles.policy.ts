import type { GrantableKey } from '@waybill/schema/grantable-keys';
import type { Actor } from '../../auth/actor.ts';
import { readKeys, type StoredKeys } from '../../auth/role-keys.ts';

/** A role's fields for policies. */
export interface RoleSubject extends StoredKeys {
  readonly isOwner: boolean;
}

/** Why the actor may not do something. */
export type RoleRefusal = 'FORBIDDEN' | 'ROLE_LOCKED' | 'ROLE_ABOVE_YOU';

/** The user who grants or removes roles, with their keys. */
export type Grantor = Pick<Actor, 'keys'>;

/**
 * True if the actor may grant these keys: members can only grant rights that they have, also when they
 * create, edit or assign a role.
 */
export function canGrant(actor: Grantor, keys: readonly GrantableKey[]): boolean {
  return actor.keys.has('MANAGE_ROLES') && holdsAll(actor, keys);
}

/** True if the actor has all of these keys. */
export function holdsAll(actor: Grantor, keys: readonly GrantableKey[]): boolean {
  return keys.every((key) => actor.keys.has(key));
}

/**
 * Returns why the actor may not change, delete, assign or remove a role of their company, or null: it must
 * not be the Owner role, and must not have keys that they lack.
 */
export function refusalToManageRole(actor: Grantor, role: RoleSubject): RoleRefusal | null {
  if (!actor.keys.has('MANAGE_ROLES')) return 'FORBIDDEN';
  if (role.isOwner) return 'ROLE_LOCKED';
  return holdsAll(actor, readKeys(role)) ? null : 'ROLE_ABOVE_YOU';
}
