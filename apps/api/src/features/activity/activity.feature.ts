import type { Feature } from '../../http/feature.ts';
import { activityHandlers } from './activity.routes.ts';
import { activityConsumer } from './activity.service.ts';
import { createActivityTasks } from './activity.tasks.ts';

export const activityFeature = {
  handlers: { activity: activityHandlers },
  createTasks: createActivityTasks,
  consumers: [activityConsumer],
  tables: {
    OUTBOX: ['activity'],
  },
} satisfies Feature;
