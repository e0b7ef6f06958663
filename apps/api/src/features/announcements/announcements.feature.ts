import type { Feature } from '../../http/feature.ts';
import { findVtcIdOfAnnouncement } from './announcements.data.ts';
import { announcementsHandlers } from './announcements.routes.ts';

export const announcementsFeature = {
  handlers: { announcements: announcementsHandlers },
  companyOf: { announcement: findVtcIdOfAnnouncement },
  tables: {
    COMPANIES: ['announcements', 'announcement_reads'],
  },
} satisfies Feature;
