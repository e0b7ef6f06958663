import type { Feature } from '../../http/feature.ts';
import { safetyHandlers } from './safety.routes.ts';
import { createSafetyTasks } from './safety.tasks.ts';

export const safetyFeature = {
  handlers: { safety: safetyHandlers },
  createTasks: createSafetyTasks,
  tables: { JOBS: ['incident_days', 'vtc_safety_rules'] },
} satisfies Feature;
