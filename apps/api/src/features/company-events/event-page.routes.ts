import { Router } from 'express';
import { createCards, sendCard } from '../../http/cards.ts';
import type { Services } from '../../http/context.ts';
import type { WebPage } from '../../http/web-app.ts';
import { AppError } from '../../lib/app-error.ts';
import { presentEvent } from './company-events.presenter.ts';
import { listPublicEventsAhead } from './company-events.service.ts';
import { cardVersion, drawEventCard } from './event-card.presenter.ts';
import { eventPagePath, presentEventPage } from './event-page.presenter.ts';
import { findPublicEvent } from './viewing.service.ts';

/** The page of a public event. */
export const eventPage: WebPage = {
  path: '/events/:eventId',
  isTranslated: true,
  async find({ params: { eventId }, locale }, services) {
    const row = await findPublicEvent(services, eventId);
    return row && presentEventPage(presentEvent(row, services.clock()), services.config, locale);
  },
  async listAddresses(services) {
    return (await listPublicEventsAhead(services)).map(({ id }) => ({ path: eventPagePath(id) }));
  },
};

/** Creates the router for link preview pictures of public events. Browsers revalidate on each request. */
export function createEventCardRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const makeCard = createCards(services);
  router.get('/events/:name', async (request, response) => {
    const [, eventId] = /^(.+)\.png$/.exec(request.params.name) ?? [];
    const row = await findPublicEvent(services, eventId);
    if (row === null) throw new AppError('NOT_FOUND');
    const { instanceName } = services.config;
    const event = presentEvent(row, services.clock());
    const { phase: _, ...shown } = event;
    const card = makeCard([cardVersion, instanceName, shown], (lettering) =>
      drawEventCard(event, instanceName, lettering),
    );
    await sendCard(services, request, response, card, { fileName: 'event.png' });
  });
  return router;
}
