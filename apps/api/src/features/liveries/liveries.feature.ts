import type { Feature } from '../../http/feature.ts';
import { createLiveryFileRouter } from './download.routes.ts';
import { findVtcIdOfLivery } from './liveries.data.ts';
import { liveriesHandlers } from './liveries.routes.ts';
import { listOwnRecords } from './own-records.data.ts';
import { presentOwnRecords } from './own-records.presenter.ts';

export const liveriesFeature = {
  handlers: { liveries: liveriesHandlers },
  routers: { '/api': createLiveryFileRouter },
  companyOf: { livery: findVtcIdOfLivery },
  exportOwn: async (db, userId) => presentOwnRecords(await listOwnRecords(db, userId)),
  tables: { COMPANIES: ['liveries', 'livery_files', 'livery_downloads', 'truck_liveries'] },
} satisfies Feature;
