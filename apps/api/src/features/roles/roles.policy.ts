import type { PermissionKey } from '@waybill/schema/permissions';
import type { Actor } from '../../auth/actor.ts';

/** A role as far as a policy looks. */
export interface RoleSubject {
  readonly vtcId: string;
  readonly isOwner: boolean;
  readonly permissions: readonly PermissionKey[];
}

/** Why something is not for the actor to do. */
export type RoleRefusal = 'NOT_FOUND' | 'FORBIDDEN' | 'ROLE_LOCKED' | 'ROLE_ABOVE_YOU';

/** Members see the roles of their company. */
export function canSeeRoles(actor: Actor, vtcId: string): boolean {
  return actor.vtcId === vtcId;
}

/** Nobody can pass on what they do not hold: not by a role that they make, change or give away. */
export function canGrant(actor: Actor, keys: readonly PermissionKey[]): boolean {
  return actor.permissions.has('MANAGE_ROLES') && holdsAll(actor, keys);
}

/** Whether nothing of this goes beyond what the actor is allowed. */
export function holdsAll(actor: Actor, keys: readonly PermissionKey[]): boolean {
  return keys.every((key) => actor.permissions.has(key));
}

/**
 * Why the actor may not change, delete, assign or take a role, or null: it has to be of their
 * company, not the Owner role, and allow nothing that they are not allowed.
 */
export function refusalToManageRole(actor: Actor, role: RoleSubject): RoleRefusal | null {
  if (!canSeeRoles(actor, role.vtcId)) return 'NOT_FOUND';
  if (!actor.permissions.has('MANAGE_ROLES')) return 'FORBIDDEN';
  if (role.isOwner) return 'ROLE_LOCKED';
  return holdsAll(actor, role.permissions) ? null : 'ROLE_ABOVE_YOU';
}
