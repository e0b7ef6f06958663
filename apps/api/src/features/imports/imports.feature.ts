import type { Feature } from '../../http/feature.ts';
import { importsHandlers } from './imports.routes.ts';
import { createImportTasks } from './imports.tasks.ts';
import { followImports } from './running.service.ts';

export const importsFeature = {
  handlers: { imports: importsHandlers },
  createTasks: createImportTasks,
  start: followImports,
  tables: {
    IMPORTS: ['job_import_rows', 'job_imports'],
  },
} satisfies Feature;
