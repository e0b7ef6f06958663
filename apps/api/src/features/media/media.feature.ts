import type { Feature } from '../../http/feature.ts';
import { createMediaRouter } from './media.routes.ts';

export const mediaFeature = {
  routers: { '/media': createMediaRouter },
  tables: {
    MEDIA: ['media', 'media_copies'],
  },
} satisfies Feature;
