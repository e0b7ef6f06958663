import type { Feature } from '../../http/feature.ts';
import { createLiveRouter } from './live.routes.ts';

export const liveFeature = {
  routers: { '/api': createLiveRouter },
} satisfies Feature;
