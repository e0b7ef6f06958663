import type { Feature } from '../../http/feature.ts';
import { trackersHandlers } from './trackers.routes.ts';
import { createTrackerTasks } from './trackers.tasks.ts';
import { createWebhookRouter } from './webhooks.routes.ts';

export const trackersFeature = {
  handlers: { trackers: trackersHandlers },
  routers: { '/api': createWebhookRouter },
  createTasks: createTrackerTasks,
  tables: {
    IMPORTS: ['tracker_deliveries', 'tracker_link_readers', 'tracker_links'],
  },
} satisfies Feature;
