import type { Feature } from '../../http/feature.ts';
import { createOutboxTasks } from './outbox.tasks.ts';

export const outboxFeature = {
  createTasks: createOutboxTasks,
  tables: {
    OUTBOX: [
      'outbox_consumers',
      'outbox_events',
      'outbox_failures',
      'outbox_head',
      'outbox_pending',
    ],
  },
} satisfies Feature;
