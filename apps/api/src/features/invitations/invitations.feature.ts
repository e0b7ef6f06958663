import type { Feature } from '../../http/feature.ts';
import { findVtcIdOfInvitation } from './invitations.data.ts';
import { invitationsHandlers } from './invitations.routes.ts';
import { listOwnRecords } from './own-records.data.ts';
import { presentOwnRecords } from './own-records.presenter.ts';

export const invitationsFeature = {
  handlers: { invitations: invitationsHandlers },
  companyOf: { invitation: findVtcIdOfInvitation },
  exportOwn: async (db, userId) => presentOwnRecords(await listOwnRecords(db, userId)),
  tables: {
    COMPANIES: ['invitations', 'invitation_roles', 'invitation_uses'],
  },
} satisfies Feature;
