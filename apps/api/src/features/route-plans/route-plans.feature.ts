import type { Feature } from '../../http/feature.ts';
import { routePlansHandlers } from './route-plans.routes.ts';
import { listOwnRecords } from './own-records.data.ts';
import { presentOwnRecords } from './own-records.presenter.ts';

export const routePlansFeature = {
  handlers: { routePlans: routePlansHandlers },
  exportOwn: async (db, userId) => presentOwnRecords(await listOwnRecords(db, userId), userId),
  tables: {
    COMPANIES: ['route_plans', 'route_plan_legs'],
  },
} satisfies Feature;
