import type { Invitation, InvitationComer } from '@waybill/schema/features/invitations.models';
import type { Actor } from '../../auth/actor.ts';
import type { Services } from '../../http/context.ts';
import { unseal } from '../../lib/secret-box.ts';
import { presentPerson } from '../media/media.presenter.ts';
import type { ComerRow, InvitationRow } from './invitations.data.ts';
import { canSeeCode, stateOf } from './invitations.policy.ts';

/** An invitation for those who may manage applications. */
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

/** A code with the link to the page where it is used. */
export function presentCode({ config }: Pick<Services, 'config'>, code: string) {
  return { code, url: `${config.publicUrl}/join/${code}` };
}

/** The code of an invitation; none for who may not see it, or where it was sealed with another secret. */
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

export function presentComer({ user, usedAt }: ComerRow, vtcId: string): InvitationComer {
  return {
    user: presentPerson(user),
    usedAt: usedAt.toISOString(),
    isMember: user.membership?.vtcId === vtcId,
  };
}
