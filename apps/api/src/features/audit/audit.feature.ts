import type { Feature } from '../../http/feature.ts';
import { auditHandlers } from './audit.routes.ts';
import { listOwnRecords } from './own-records.data.ts';
import { presentOwnRecords } from './own-records.presenter.ts';

export const auditFeature = {
  handlers: { audit: auditHandlers },
  exportOwn: async (db, userId) => presentOwnRecords(await listOwnRecords(db, userId)),
  tables: {
    AUDIT: ['audit_entries'],
  },
} satisfies Feature;
