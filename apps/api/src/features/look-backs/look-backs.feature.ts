import type { Feature } from '../../http/feature.ts';
import { lookBacksHandlers } from './look-backs.routes.ts';

export const lookBacksFeature = {
  handlers: { lookBacks: lookBacksHandlers },
} satisfies Feature;
