import type { Feature } from '../../http/feature.ts';
import { marketHandlers } from './market.routes.ts';
import { listOwnRecords } from './own-records.data.ts';
import { createMarketTasks } from './market.tasks.ts';

export const marketFeature = {
  handlers: { market: marketHandlers },
  createTasks: createMarketTasks,
  exportOwn: listOwnRecords,
  tables: { SERVER: ['cargo_steps', 'cargo_indexes'], PEOPLE: ['market_watches'] },
} satisfies Feature;
