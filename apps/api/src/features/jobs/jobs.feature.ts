import type { Feature } from '../../http/feature.ts';
import { findVtcIdOfJob } from './jobs.data.ts';
import { jobsHandlers } from './jobs.routes.ts';
import { createPlanTasks } from './plans/plans.tasks.ts';
import { createWaybillCardRouter, waybillPage } from './sharing/waybill.routes.ts';
import { listOwnRecords } from './own-records.data.ts';
import { presentOwnRecords } from './own-records.presenter.ts';

export const jobsFeature = {
  handlers: { jobs: jobsHandlers },
  routers: { '/media': createWaybillCardRouter },
  pages: [waybillPage],
  createTasks: createPlanTasks,
  companyOf: { job: findVtcIdOfJob },
  exportOwn: async (db, userId) => presentOwnRecords(await listOwnRecords(db, userId)),
  tables: {
    JOBS: [
      'jobs',
      'job_appeals',
      'job_comments',
      'job_decisions',
      'job_numbers',
      'job_plans',
      'driver_days',
      'driver_totals',
      'vtc_days',
      'vtc_totals',
    ],
  },
} satisfies Feature;
