import type { InvitationState } from '@waybill/schema/features/invitations.models';
import { type Grantor, refusalToManageRole, type RoleSubject } from '../roles/roles.policy.ts';

/** An invitation as far as a policy looks. */
export interface InvitationSubject {
  readonly uses: number;
  readonly maxUses: number;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  /** Who made it, as a member of the company at this moment; null for whoever is none. */
  readonly maker: Grantor | null;
}

/** What keeps an invitation from working, or that it works. */
export function stateOf(invitation: InvitationSubject, now: Date): InvitationState {
  if (invitation.revokedAt !== null) return 'REVOKED';
  if (invitation.uses >= invitation.maxUses) return 'USED_UP';
  if (invitation.expiresAt <= now) return 'EXPIRED';
  return invitation.maker?.keys.has('MANAGE_APPLICATIONS') ? 'LIVE' : 'WITHOUT_RIGHT';
}

/** The code is a role's giving away: it is for those alone who could give all of the roles. */
export function canSeeCode(actor: Grantor, roles: readonly RoleSubject[]): boolean {
  return roles.every((role) => refusalToManageRole(actor, role) === null);
}

/** Of the roles that an invitation names those that its maker could give now; else the default ones. */
export function rolesToGive<Role extends RoleSubject & { readonly isDefault: boolean }>(
  maker: Grantor,
  named: readonly Role[],
  all: readonly Role[],
): readonly Role[] {
  const given = named.filter((role) => refusalToManageRole(maker, role) === null);
  return given.length > 0 ? given : all.filter(({ isDefault }) => isDefault);
}
