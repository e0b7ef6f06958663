import type { Feature } from '../../http/feature.ts';
import { badgesHandlers } from './badges.routes.ts';

export const badgesFeature = {
  handlers: { badges: badgesHandlers },
} satisfies Feature;
