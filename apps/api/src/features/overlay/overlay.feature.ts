import type { Feature } from '../../http/feature.ts';
import { findOverlay } from './overlay.data.ts';
import { presentOverlay } from './overlay.presenter.ts';
import { createOverlayRouter, overlayHandlers } from './overlay.routes.ts';

export const overlayFeature = {
  handlers: { overlay: overlayHandlers },
  routers: { '/api': createOverlayRouter },
  async exportOwn(db, userId) {
    const overlay = await findOverlay(db, userId);
    return { overlay: overlay && presentOverlay(overlay) };
  },
  tables: { PEOPLE: ['overlays'] },
} satisfies Feature;
