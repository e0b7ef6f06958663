import type { GrantableKey } from '@waybill/schema/grantable-keys';
import type { Actor } from '../../auth/actor.ts';
import { holdsAll } from '../roles/roles.policy.ts';

/** A member of the actor's company as far as a policy looks. */
export interface MemberSubject {
  readonly userId: string;
  readonly isOwner: boolean;
  /** Merged from the member's roles. */
  readonly keys: readonly GrantableKey[];
}

/** Why something is not for the actor to do. */
export type MemberRefusal = 'FORBIDDEN' | 'MEMBER_ABOVE_YOU' | 'OWNER_MUST_STAY';

/** Why the actor may not read a member, or null: everybody reads of themselves. */
export function refusalToRead(actor: Actor, member: MemberSubject): MemberRefusal | null {
  if (actor.userId === member.userId) return null;
  return actor.keys.has('VIEW_MEMBERS_PAGE') ? null : 'FORBIDDEN';
}

/** Why the actor may not remove the member, or null. The owner stays, whoever asks. */
export function refusalToKick(actor: Actor, member: MemberSubject): MemberRefusal | null {
  if (!actor.keys.has('KICK_MEMBERS')) return 'FORBIDDEN';
  if (member.isOwner) return 'OWNER_MUST_STAY';
  return holdsAll(actor, member.keys) ? null : 'MEMBER_ABOVE_YOU';
}

/**
 * Why the actor may not change the member's roles at all, or null. Which roles they may assign and
 * take is for each role to say. Nobody but the owner touches the owner's roles.
 */
export function refusalToSetRoles(actor: Actor, member: MemberSubject): MemberRefusal | null {
  if (!actor.keys.has('MANAGE_ROLES')) return 'FORBIDDEN';
  return member.isOwner && actor.userId !== member.userId ? 'MEMBER_ABOVE_YOU' : null;
}

/** Why the actor may not enter or end a leave, or null: everybody's own, and staff for others. */
export function refusalToSetLeave(actor: Actor, member: MemberSubject): MemberRefusal | null {
  if (actor.userId === member.userId) return null;
  if (!canSeeNotes(actor)) return 'FORBIDDEN';
  return holdsAll(actor, member.keys) ? null : 'MEMBER_ABOVE_YOU';
}

/** Staff, who see and write notes about members, are those who may kick. */
export function canSeeNotes(actor: Actor): boolean {
  return actor.keys.has('KICK_MEMBERS');
}

/** Authors take their notes back; the owner takes back any. */
export function canDeleteNote(actor: Actor, note: { readonly authorId: string | null }): boolean {
  return actor.isOwner || (canSeeNotes(actor) && note.authorId === actor.userId);
}
