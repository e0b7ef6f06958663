import type { Feature } from '../../http/feature.ts';
import { presentOwnShares } from './look-backs.presenter.ts';
import {
  createOwnCardRouter,
  createSharedCardRouter,
  lookBackPage,
  lookBacksHandlers,
} from './look-backs.routes.ts';
import { listOwnShares } from './shares.data.ts';

export const lookBacksFeature = {
  handlers: { lookBacks: lookBacksHandlers },
  routers: { '/api': createOwnCardRouter, '/media': createSharedCardRouter },
  pages: [lookBackPage],
  exportOwn: async (db, userId) => presentOwnShares(await listOwnShares(db, userId)),
  tables: { JOBS: ['look_back_shares'] },
} satisfies Feature;
