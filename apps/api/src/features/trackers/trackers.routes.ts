import type { trackersContract } from '@waybill/schema/features/trackers.contract';
import type { Handlers } from '../../http/contract-router.ts';
import {
  createLink,
  listLinks,
  removeLink,
  renewAddress,
  testLink,
  updateLink,
} from './trackers.service.ts';

export const trackersHandlers: Handlers<typeof trackersContract> = {
  list: async ({ params }, ctx) => ({ links: await listLinks(ctx, params.vtcId) }),
  create: async ({ params, body }, ctx) => ({ link: await createLink(ctx, params.vtcId, body) }),
  update: async ({ params, body }, ctx) => ({ link: await updateLink(ctx, params, body) }),
  renewAddress: async ({ params }, ctx) => ({ link: await renewAddress(ctx, params) }),
  test: async ({ params }, ctx) => ({ link: await testLink(ctx, params) }),

  async remove({ params }, ctx) {
    await removeLink(ctx, params);
    return { success: true };
  },
};
