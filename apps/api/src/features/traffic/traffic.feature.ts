import type { Feature } from '../../http/feature.ts';
import { findVtcIdOfReport } from './reports.data.ts';
import { trafficHandlers } from './traffic.routes.ts';
import { createTrafficTasks } from './traffic.tasks.ts';
import { listOwnRecords } from './own-records.data.ts';
import { presentOwnRecords } from './own-records.presenter.ts';

export const trafficFeature = {
  handlers: { traffic: trafficHandlers },
  createTasks: createTrafficTasks,
  companyOf: { trafficReport: findVtcIdOfReport },
  exportOwn: async (db, userId) => presentOwnRecords(await listOwnRecords(db, userId)),
  tables: {
    TELEMETRY: ['traffic_cells', 'traffic_positions', 'traffic_shares'],
    COMPANIES: ['traffic_answers', 'traffic_reports'],
  },
} satisfies Feature;
