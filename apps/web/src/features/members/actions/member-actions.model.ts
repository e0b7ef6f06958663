import type { Member } from '@waybill/schema/features/members.contract';
import type { User } from '@waybill/schema/features/users.models';
import { messages } from '@waybill/schema/messages';
import { can } from '#src/lib/can.ts';

export type MemberAction = 'assignRoles' | 'setLeave' | 'kick';

/** An action on a member; `reason` says why it is disabled, or is null. */
export interface OfferedAction {
  readonly action: MemberAction;
  readonly reason: string | null;
}

/**
 * Returns the actions that the viewer may take on members, with the reason if one is disabled for this
 * member. Actions without permission are left out.
 */
export function offeredActions(
  member: Pick<Member, 'id' | 'isOwner' | 'can'>,
  viewer: Pick<User, 'id' | 'roles'>,
): readonly OfferedAction[] {
  const isStaff = can(viewer, 'KICK_MEMBERS');
  const isSelf = member.id === viewer.id;
  const offered: OfferedAction[] = [];
  if (can(viewer, 'MANAGE_ROLES')) {
    offered.push({ action: 'assignRoles', reason: reasonUnless(member.can.assignRoles) });
  }
  if (isSelf || isStaff)
    offered.push({ action: 'setLeave', reason: reasonUnless(member.can.setLeave) });
  // To leave themselves, members use the overview.
  if (isStaff && !isSelf) {
    const reason = member.isOwner ? messages.ownerCannotBeKicked : reasonUnless(member.can.kick);
    offered.push({ action: 'kick', reason });
  }
  return offered;
}

function reasonUnless(isAllowed: boolean): string | null {
  return isAllowed ? null : messages.memberAboveYou;
}
