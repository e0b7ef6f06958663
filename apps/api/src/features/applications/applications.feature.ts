import type { Feature } from '../../http/feature.ts';
import { findVtcIdOfApplication } from './applications.data.ts';
import { applicationsHandlers } from './applications.routes.ts';

export const applicationsFeature = {
  handlers: { applications: applicationsHandlers },
  companyOf: { application: findVtcIdOfApplication },
  tables: {
    COMPANIES: ['applications', 'application_forms', 'application_messages', 'application_votes'],
  },
} satisfies Feature;
