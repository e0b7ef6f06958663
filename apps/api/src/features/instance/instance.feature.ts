import type { Feature } from '../../http/feature.ts';
import { instanceHandlers } from './instance.routes.ts';

export const instanceFeature = {
  handlers: { instance: instanceHandlers },
} satisfies Feature;
