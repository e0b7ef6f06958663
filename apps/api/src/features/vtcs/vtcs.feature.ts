import type { Feature } from '../../http/feature.ts';
import { vtcsPage } from './directory/vtc-directory.routes.ts';
import { overviewFirstSight } from './overview/overview.routes.ts';
import { vtcsHandlers } from './vtcs.routes.ts';

export const vtcsFeature = {
  handlers: { vtcs: vtcsHandlers },
  pages: [vtcsPage],
  ownSights: [overviewFirstSight],
  tables: {
    PEOPLE: ['last_members'],
    COMPANIES: [
      'vtcs',
      'ownership_offers',
      'memberships',
      'membership_periods',
      'vtc_recruitment',
      'vtc_offline_rules',
      'vtc_speed_caps',
    ],
  },
} satisfies Feature;
