import type { lookBacksContract } from '@waybill/schema/features/look-backs.contract';
import {
  cardShapes,
  type LookBackQuery,
  lookBackQuerySchema,
} from '@waybill/schema/features/look-backs.fields';
import { messages } from '@waybill/schema/messages';
import { Router } from 'express';
import { z } from 'zod';
import { sendCard } from '../../http/cards.ts';
import type { Services } from '../../http/context.ts';
import type { Handlers } from '../../http/contract-router.ts';
import { refuseInput } from '../../http/parse-input.ts';
import { createVisitorMiddleware, visitorOf } from '../../http/visitors.ts';
import type { WebPage } from '../../http/web-app.ts';
import { AppError } from '../../lib/app-error.ts';
import type { LookBackTime } from './look-backs.policy.ts';
import { presentLookBackHead, presentRoads } from './look-backs.presenter.ts';
import { getLookBack, listRoads } from './look-backs.service.ts';
import {
  createLookBackCards,
  findShared,
  findShareId,
  getShared,
  listSharedRoads,
  share,
  unshare,
} from './shares.service.ts';

export const lookBacksHandlers: Handlers<typeof lookBacksContract> = {
  async get({ query }, ctx) {
    const { db, actor } = ctx;
    const time = timeOf(query);
    return {
      lookBack: await getLookBack(db, actor.userId, time),
      shareId: await findShareId(ctx, actor.userId, time),
    };
  },

  async listRoads({ query }, { db, actor }) {
    return { roads: presentRoads(await listRoads(db, actor.userId, timeOf(query))) };
  },

  async share({ body }, ctx) {
    return { shareId: await share(ctx, body) };
  },

  async unshare({ params }, ctx) {
    await unshare(ctx, params.shareId);
    return { success: true };
  },

  async getPublic({ params }, ctx) {
    return { lookBack: await getShared(ctx, params.shareId) };
  },

  async listPublicRoads({ params }, ctx) {
    return { roads: presentRoads(await listSharedRoads(ctx, params.shareId)) };
  },
};

/** Page of a shared look back. */
export const lookBackPage: WebPage = {
  path: '/look-back/:shareId',
  async find({ params: { shareId } }, services) {
    const shared = await findShared(services, shareId);
    return shared && { head: presentLookBackHead(String(shareId), shared.lookBack) };
  },
};

/** Creates the router for pictures of shared look backs. */
export function createSharedCardRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const cards = createLookBackCards(services);
  router.get('/look-backs/:name', async (request, response) => {
    const card = await cards.findShared(request.params.name);
    await sendCard(services, request, response, card, { fileName: 'look-back.png' });
  });
  return router;
}

const cardQuerySchema = lookBackQuerySchema.extend({
  shape: z.enum(cardShapes, messages.fieldInvalid).default('wide'),
});

/** Creates the router for pictures of one's own look back, shared or not. */
export function createOwnCardRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const cards = createLookBackCards(services);
  router.get(
    '/users/me/look-back/card',
    ...createVisitorMiddleware(services),
    async (request, response) => {
      const { actor } = visitorOf(request);
      if (actor === null) throw new AppError('SIGN_IN_REQUIRED');
      const query = cardQuerySchema.safeParse({ ...request.query }, { reportInput: true });
      if (!query.success) throw refuseInput(query.error.issues);
      const card = await cards.findOwn(actor.userId, timeOf(query.data), query.data.shape);
      const fileName = 'look-back.png';
      await sendCard(services, request, response, card, { fileName, isPrivate: true });
    },
  );
  return router;
}

function timeOf({ year, month }: LookBackQuery): LookBackTime {
  return { year, month: month ?? null };
}
