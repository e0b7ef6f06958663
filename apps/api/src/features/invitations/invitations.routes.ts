import type { invitationsContract } from '@waybill/schema/features/invitations.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { lookUpInvitation, useInvitation } from './invitation-uses.service.ts';
import {
  presentCode,
  presentInvitee,
  presentInvitation,
  presentStoredCode,
} from './invitations.presenter.ts';
import {
  createInvitation,
  getInvitation,
  listInvitations,
  revokeInvitation,
} from './invitations.service.ts';

export const invitationsHandlers: Handlers<typeof invitationsContract> = {
  async list({ params, query }, ctx) {
    const { rows, nextCursor } = await listInvitations(ctx, params.vtcId, query);
    const now = ctx.clock();
    return { invitations: rows.map((row) => presentInvitation(row, ctx.actor, now)), nextCursor };
  },

  async create({ params, body }, ctx) {
    const { invitation, code } = await createInvitation(ctx, params.vtcId, body);
    return {
      invitation: presentInvitation(invitation, ctx.actor, ctx.clock()),
      ...presentCode(ctx, code),
    };
  },

  async get({ params }, ctx) {
    const { invitation, comers } = await getInvitation(ctx, params.invitationId);
    return {
      invitation: presentInvitation(invitation, ctx.actor, ctx.clock()),
      ...presentStoredCode(ctx, invitation, ctx.actor),
      comers: comers.map((comer) => presentInvitee(comer, invitation.vtcId)),
    };
  },

  async revoke({ params }, ctx) {
    const invitation = await revokeInvitation(ctx, params.invitationId);
    return { invitation: presentInvitation(invitation, ctx.actor, ctx.clock()) };
  },

  lookUp: ({ body }, ctx) => lookUpInvitation(ctx, body.code),

  async use({ body }, ctx) {
    const outcome = await useInvitation(ctx, body.code);
    return outcome === 'joined' ? { success: true } : { redirectTo: '/dashboard/companyoverview' };
  },
};
