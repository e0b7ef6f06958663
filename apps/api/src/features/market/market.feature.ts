import type { Feature } from '../../http/feature.ts';
import { marketHandlers } from './market.routes.ts';
import { createMarketTasks } from './market.tasks.ts';

export const marketFeature = {
  handlers: { market: marketHandlers },
  createTasks: createMarketTasks,
  tables: { SERVER: ['cargo_steps', 'cargo_indexes'] },
} satisfies Feature;
