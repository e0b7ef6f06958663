import type { Feature } from '../../http/feature.ts';
import { findVtcIdOfInvitation } from './invitations.data.ts';
import { invitationsHandlers } from './invitations.routes.ts';

export const invitationsFeature = {
  handlers: { invitations: invitationsHandlers },
  companyOf: { invitation: findVtcIdOfInvitation },
  tables: {
    COMPANIES: ['invitations', 'invitation_roles', 'invitation_uses'],
  },
} satisfies Feature;
