import type { Feature } from '../../http/feature.ts';
import { findVtcIdOfOrder } from './maintenance/maintenance.data.ts';
import { maintenanceHandlers } from './maintenance/maintenance.routes.ts';
import { createExhibitCardRouter, exhibitPage, museumPage } from './museum/museum-page.routes.ts';
import { createMilestoneCardRouter } from './milestones/milestone-card.routes.ts';
import { museumHandlers } from './museum/museum.routes.ts';
import { listOwnTrucks } from './drivers.data.ts';
import { presentOwnTruck } from './trucks.presenter.ts';
import { findVtcIdOfTruck } from './trucks.data.ts';
import { createTrucksTasks } from './trucks.tasks.ts';
import { trucksHandlers } from './trucks.routes.ts';

export const trucksFeature = {
  handlers: { trucks: trucksHandlers, maintenance: maintenanceHandlers, museum: museumHandlers },
  companyOf: { truck: findVtcIdOfTruck, workOrder: findVtcIdOfOrder },
  routers: { '/api': createMilestoneCardRouter, '/media': createExhibitCardRouter },
  pages: [museumPage, exhibitPage],
  exportOwn: async (db, userId) => ({
    trucks: (await listOwnTrucks(db, userId)).map(presentOwnTruck),
  }),
  createTasks: createTrucksTasks,
  tables: {
    COMPANIES: [
      'trucks',
      'truck_sightings',
      'truck_days',
      'truck_months',
      'truck_milestones',
      'maintenance_rules',
      'work_orders',
      'maintenance_notices',
      'exhibits',
      'exhibit_photos',
    ],
  },
} satisfies Feature;
