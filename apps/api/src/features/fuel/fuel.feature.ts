import type { Feature } from '../../http/feature.ts';
import { findVtcIdOfFuelReport } from './fuel.data.ts';
import { fuelHandlers } from './fuel.routes.ts';
import { fuelConsumer } from './job-costs.service.ts';
import { listOwnRecords } from './own-records.data.ts';
import { presentOwnRecords } from './own-records.presenter.ts';

export const fuelFeature = {
  handlers: { fuel: fuelHandlers },
  consumers: [fuelConsumer],
  companyOf: { fuelReport: findVtcIdOfFuelReport },
  exportOwn: async (db, userId) => presentOwnRecords(await listOwnRecords(db, userId)),
  tables: {
    JOBS: ['job_fuel_costs', 'fuel_days', 'fuel_tank_ups'],
    COMPANIES: ['fuel_base_prices', 'fuel_prices', 'fuel_reports'],
    SERVER: ['fuel_closings'],
  },
} satisfies Feature;
