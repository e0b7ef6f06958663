import type { Feature } from '../../http/feature.ts';
import { findVtcIdOfTruck } from './trucks.data.ts';
import { createTrucksTasks } from './trucks.tasks.ts';
import { trucksHandlers } from './trucks.routes.ts';

export const trucksFeature = {
  handlers: { trucks: trucksHandlers },
  companyOf: { truck: findVtcIdOfTruck },
  createTasks: createTrucksTasks,
  tables: {
    COMPANIES: ['trucks', 'truck_sightings', 'truck_days', 'truck_months', 'truck_milestones'],
  },
} satisfies Feature;
