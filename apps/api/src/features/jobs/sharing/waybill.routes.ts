import { Router } from 'express';
import { sendCard } from '../../../http/cards.ts';
import type { Services } from '../../../http/context.ts';
import type { WebPage } from '../../../http/web-app.ts';
import { presentWaybillHead } from './waybill.presenter.ts';
import { createWaybillCards, findSharedWaybill } from './waybill.service.ts';

/** Page of a shared waybill. */
export const waybillPage: WebPage = {
  path: '/waybills/:jobId',
  async find({ params: { jobId } }, services) {
    const waybill = await findSharedWaybill(services, jobId);
    return waybill && { head: presentWaybillHead(waybill) };
  },
};

/** Creates the router for link preview pictures of shared waybills. Browsers revalidate on each request. */
export function createWaybillCardRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const findCard = createWaybillCards(services);
  router.get('/waybills/:name', async (request, response) => {
    const card = await findCard(request.params.name);
    await sendCard(services, request, response, card, { fileName: 'waybill.png' });
  });
  return router;
}
