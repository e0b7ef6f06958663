import type { Feature } from '../../http/feature.ts';
import { regionsHandlers } from './regions.routes.ts';
import { createRegionTasks } from './regions.tasks.ts';

export const regionsFeature = {
  handlers: { regions: regionsHandlers },
  createTasks: createRegionTasks,
  tables: {
    JOBS: ['region_cities', 'region_days', 'region_filling', 'region_jobs'],
  },
} satisfies Feature;
