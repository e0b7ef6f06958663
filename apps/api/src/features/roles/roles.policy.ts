import type { GrantableKey } from '@waybill/schema/grantable-keys';
import type { Actor } from '../../auth/actor.ts';
import { readKeys, type StoredKeys } from '../../auth/role-keys.ts';

/** A role as far as a policy looks. */
export interface RoleSubject extends StoredKeys {
  readonly isOwner: boolean;
}

/** Why something is not for the actor to do. */
export type RoleRefusal = 'FORBIDDEN' | 'ROLE_LOCKED' | 'ROLE_ABOVE_YOU';

/** Whoever gives or takes roles, by what they hold. */
export type Grantor = Pick<Actor, 'keys'>;

/** Members can only grant rights that they have, also when they create, edit or assign a role. */
export function canGrant(actor: Grantor, keys: readonly GrantableKey[]): boolean {
  return actor.keys.has('MANAGE_ROLES') && holdsAll(actor, keys);
}

/** Whether nothing of this goes beyond what the actor is allowed. */
export function holdsAll(actor: Grantor, keys: readonly GrantableKey[]): boolean {
  return keys.every((key) => actor.keys.has(key));
}

/**
 * Why the actor may not change, delete, assign or take a role of their company, or null: it must
 * not be the Owner role, and allow nothing that they are not allowed.
 */
export function refusalToManageRole(actor: Grantor, role: RoleSubject): RoleRefusal | null {
  if (!actor.keys.has('MANAGE_ROLES')) return 'FORBIDDEN';
  if (role.isOwner) return 'ROLE_LOCKED';
  return holdsAll(actor, readKeys(role)) ? null : 'ROLE_ABOVE_YOU';
}
