import type { GrantableKey } from '@waybill/schema/grantable-keys';
import { permissionKeys } from '@waybill/schema/permissions';
import type { Actor, Reader } from '../../auth/actor.ts';
import { holdsAll } from '../roles/roles.policy.ts';

/** The member fields that policies check. */
export interface MemberSubject {
  readonly userId: string;
  readonly isOwner: boolean;
  /** Combined from all of the member's roles. */
  readonly keys: readonly GrantableKey[];
}

/** Why the actor may not do something. */
export type MemberRefusal = 'FORBIDDEN' | 'MEMBER_ABOVE_YOU' | 'OWNER_MUST_STAY';

/** Returns why the actor may not view a member; null if they may. All members may view themselves. */
export function refusalToRead(actor: Actor, member: MemberSubject): MemberRefusal | null {
  if (actor.userId === member.userId) return null;
  return actor.keys.has('VIEW_MEMBERS_PAGE') ? null : 'FORBIDDEN';
}

/** Returns why the actor may not remove a member; null if they may. The owner cannot be removed. */
export function refusalToKick(actor: Actor, member: MemberSubject): MemberRefusal | null {
  if (!actor.keys.has('KICK_MEMBERS')) return 'FORBIDDEN';
  if (member.isOwner) return 'OWNER_MUST_STAY';
  return holdsAll(actor, member.keys) ? null : 'MEMBER_ABOVE_YOU';
}

/**
 * Returns why the actor may not change a member's roles; null if they may. Each role has its own check. Only
 * the owner may change the owner's roles.
 */
export function refusalToSetRoles(actor: Actor, member: MemberSubject): MemberRefusal | null {
  if (!actor.keys.has('MANAGE_ROLES')) return 'FORBIDDEN';
  return member.isOwner && actor.userId !== member.userId ? 'MEMBER_ABOVE_YOU' : null;
}

/**
 * Returns why the actor may not set or end a leave; null if they may: members their own, staff those of
 * others.
 */
export function refusalToSetLeave(
  actor: Reader,
  member: Omit<MemberSubject, 'isOwner'>,
): MemberRefusal | null {
  if (actor.userId === member.userId) return null;
  if (!canSeeNotes(actor)) return 'FORBIDDEN';
  return holdsAll(actor, member.keys) ? null : 'MEMBER_ABOVE_YOU';
}

/** True if the actor may see and write notes about members, which takes the permission to kick. */
export function canSeeNotes(actor: Reader): boolean {
  return actor.keys.has('KICK_MEMBERS');
}

/** True if the actor may delete a note: its author, or the owner. */
export function canDeleteNote(actor: Actor, note: { readonly authorId: string | null }): boolean {
  return actor.isOwner || (canSeeNotes(actor) && note.authorId === actor.userId);
}

/** True if the actor is staff: they may manage or remove something. */
export function isStaff(actor: Reader): boolean {
  return permissionKeys.some((key) => /^(MANAGE|KICK)_/.test(key) && actor.keys.has(key));
}

/** True if the actor may see a member's minimum and warnings: their own, or as staff. */
export function canSeeRecord(actor: Actor, member: Pick<MemberSubject, 'userId'>): boolean {
  return actor.userId === member.userId || isStaff(actor);
}

/** Returns why the actor may not warn a member or withdraw a warning; null if they may. */
export function refusalToWarn(actor: Actor, member: MemberSubject): MemberRefusal | null {
  const refusal = actor.userId === member.userId ? 'FORBIDDEN' : refusalToKick(actor, member);
  return refusal === 'OWNER_MUST_STAY' ? 'MEMBER_ABOVE_YOU' : refusal;
}
