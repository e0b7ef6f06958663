import type { Invitation, InvitationComer } from '@waybill/schema/features/invitations.models';
import type { Actor } from '../../auth/actor.ts';
import type { Services } from '../../http/context.ts';
import { unseal } from '../../lib/secret-box.ts';
import { presentPerson } from '../media/media.presenter.ts';
import type { InviteeRow, InvitationRow } from './invitations.data.ts';
import { canSeeCode, stateOf } from './invitations.policy.ts';

/** Returns an invitation for members who manage applications. */
export function presentInvitation(row: InvitationRow, actor: Actor, now: Date): Invitation {
  const { id, note, roles, maxUses, uses, expiresAt, createdBy, createdAt } = row;
  return {
    id,
    note,
    roles: roles.map((role) => ({ id: role.id, name: role.name })),
    maxUses,
    uses,
    expiresAt: expiresAt.toISOString(),
    state: stateOf(row, now),
    createdBy: createdBy && presentPerson(createdBy),
    createdAt: createdAt.toISOString(),
    can: { seeCode: canSeeCode(actor, roles) },
  };
}

/** Returns a code with its link. */
export function presentCode({ config }: Pick<Services, 'config'>, code: string) {
  return { code, url: `${config.publicUrl}/join/${code}` };
}

/** Returns the stored code; none if the actor may not see it, or it was encrypted with another secret. */
export function presentStoredCode(
  services: Pick<Services, 'config' | 'keys'>,
  { id, codeSealed, roles }: InvitationRow,
  actor: Actor,
) {
  const code = canSeeCode(actor, roles)
    ? unseal(codeSealed, services.keys('invitation-code'), id)
    : null;
  return code === null ? { code: null, url: null } : presentCode(services, code);
}

export function presentInvitee({ user, usedAt }: InviteeRow, vtcId: string): InvitationComer {
  return {
    user: presentPerson(user),
    usedAt: usedAt.toISOString(),
    isMember: user.membership?.vtcId === vtcId,
  };
}
