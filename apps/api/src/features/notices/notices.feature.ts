import type { Feature } from '../../http/feature.ts';
import { noticesHandlers } from './notices.routes.ts';
import { listOwnRecords } from './own-records.data.ts';
import { presentOwnRecords } from './own-records.presenter.ts';

export const noticesFeature = {
  handlers: { notices: noticesHandlers },
  exportOwn: async (db, userId) => presentOwnRecords(await listOwnRecords(db, userId)),
  tables: {
    NOTIFICATIONS: ['notices', 'notice_dismissals'],
  },
} satisfies Feature;
