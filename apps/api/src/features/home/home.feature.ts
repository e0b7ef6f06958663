import type { Feature } from '../../http/feature.ts';
import { homeHandlers } from './home.routes.ts';

export const homeFeature = {
  handlers: { home: homeHandlers },
} satisfies Feature;
