import type { Feature } from '../../http/feature.ts';
import { reputationHandlers } from './reputation.routes.ts';

export const reputationFeature = {
  handlers: { reputation: reputationHandlers },
} satisfies Feature;
