import type { Feature } from '../../http/feature.ts';
import { backupsHandlers } from './backups.routes.ts';
import { createBackupTasks } from './backups.tasks.ts';
import { createBackupsRouter } from './downloads.routes.ts';

export const backupsFeature = {
  handlers: { backups: backupsHandlers },
  routers: { '/api': createBackupsRouter },
  createTasks: createBackupTasks,
  tables: {
    TASKS: ['backup_work'],
  },
} satisfies Feature;
