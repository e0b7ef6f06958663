import type { Feature } from '../../http/feature.ts';
import { companionHandlers, createDownloadsRouter } from './companion.routes.ts';

export const companionFeature = {
  handlers: { companion: companionHandlers },
  routers: { '/downloads': createDownloadsRouter },
} satisfies Feature;
