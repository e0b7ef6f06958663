import { Router } from 'express';
import { sendCard } from '../../../http/cards.ts';
import type { Services } from '../../../http/context.ts';
import { createVisitorMiddleware, visitorOf } from '../../../http/visitors.ts';
import { AppError } from '../../../lib/app-error.ts';
import { createMilestoneCards } from './milestone-card.service.ts';

/** Creates the route of milestones' pictures. It has no contract, because its response is an image. */
export function createMilestoneCardRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const findCard = createMilestoneCards(services);
  router.get(
    '/trucks/:truckId/milestones/:name',
    ...createVisitorMiddleware(services),
    async (request, response) => {
      const { actor } = visitorOf(request);
      if (actor === null) throw new AppError('SIGN_IN_REQUIRED');
      const { truckId = '', name = '' } = request.params;
      const card = await findCard(actor, String(truckId), String(name));
      await sendCard(services, request, response, card, {
        fileName: 'milestone.png',
        isPrivate: true,
      });
    },
  );
  return router;
}
