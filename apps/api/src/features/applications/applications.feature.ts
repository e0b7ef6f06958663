import type { Feature } from '../../http/feature.ts';
import { findVtcIdOfApplication } from './applications.data.ts';
import { applicationsHandlers } from './applications.routes.ts';
import { listOwnRecords } from './own-records.data.ts';
import { presentOwnRecords } from './own-records.presenter.ts';

export const applicationsFeature = {
  handlers: { applications: applicationsHandlers },
  companyOf: { application: findVtcIdOfApplication },
  exportOwn: async (db, userId) => presentOwnRecords(await listOwnRecords(db, userId)),
  tables: {
    COMPANIES: ['applications', 'application_forms', 'application_messages', 'application_votes'],
  },
} satisfies Feature;
