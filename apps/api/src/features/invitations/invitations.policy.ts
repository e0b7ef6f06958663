import type { InvitationState } from '@waybill/schema/features/invitations.models';
import { type Grantor, refusalToManageRole, type RoleSubject } from '../roles/roles.policy.ts';

/** The invitation fields that policies check. */
export interface InvitationSubject {
  readonly uses: number;
  readonly maxUses: number;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  /** Its creator as a current member of the company; null if they are not a member. */
  readonly maker: Grantor | null;
}

/** Returns the state of an invitation: valid, or the reason why not. */
export function stateOf(invitation: InvitationSubject, now: Date): InvitationState {
  if (invitation.revokedAt !== null) return 'REVOKED';
  if (invitation.uses >= invitation.maxUses) return 'USED_UP';
  if (invitation.expiresAt <= now) return 'EXPIRED';
  return invitation.maker?.keys.has('MANAGE_APPLICATIONS') ? 'LIVE' : 'WITHOUT_RIGHT';
}

/** True if the actor may grant all of its roles. The code grants them, so others must not see it. */
export function canSeeCode(actor: Grantor, roles: readonly RoleSubject[]): boolean {
  return roles.every((role) => refusalToManageRole(actor, role) === null);
}

/** Returns the invitation's roles that its creator may grant now; if there are none, the default roles. */
export function rolesToGive<Role extends RoleSubject & { readonly isDefault: boolean }>(
  maker: Grantor,
  named: readonly Role[],
  all: readonly Role[],
): readonly Role[] {
  const given = named.filter((role) => refusalToManageRole(maker, role) === null);
  return given.length > 0 ? given : all.filter(({ isDefault }) => isDefault);
}
