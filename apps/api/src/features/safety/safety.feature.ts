import type { Feature } from '../../http/feature.ts';
import { createSafetyTasks } from './safety.tasks.ts';

export const safetyFeature = {
  createTasks: createSafetyTasks,
  tables: { JOBS: ['incident_days', 'vtc_safety_rules'] },
} satisfies Feature;
