import type { Feature } from '../../http/feature.ts';
import { createOperationTasks } from './operations.tasks.ts';

export const operationsFeature = {
  createTasks: createOperationTasks,
  tables: {
    TASKS: ['task_runs'],
    SERVER: ['_prisma_migrations', 'installation', 'release_checks', 'server_days'],
  },
} satisfies Feature;
