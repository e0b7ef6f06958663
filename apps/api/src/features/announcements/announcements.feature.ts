import type { Feature } from '../../http/feature.ts';
import { findVtcIdOfAnnouncement } from './announcements.data.ts';
import { announcementsHandlers } from './announcements.routes.ts';
import { listOwnRecords } from './own-records.data.ts';
import { presentOwnRecords } from './own-records.presenter.ts';

export const announcementsFeature = {
  handlers: { announcements: announcementsHandlers },
  companyOf: { announcement: findVtcIdOfAnnouncement },
  exportOwn: async (db, userId) => presentOwnRecords(await listOwnRecords(db, userId)),
  tables: {
    COMPANIES: ['announcements', 'announcement_reads'],
  },
} satisfies Feature;
