import type { Feature } from '../../http/feature.ts';
import { positionsHandlers } from './positions.routes.ts';
import { createPositionRouter } from './stream.routes.ts';

export const positionsFeature = {
  handlers: { positions: positionsHandlers },
  routers: { '/api': createPositionRouter },
  tables: {
    COMPANIES: ['vtc_public_maps'],
  },
} satisfies Feature;
