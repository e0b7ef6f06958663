import type { WebPage } from '../../http/web-app.ts';
import { presentEvent } from './company-events.presenter.ts';
import { listPublicEventsAhead } from './company-events.service.ts';
import { eventPagePath, presentEventPage } from './event-page.presenter.ts';
import { findPublicEvent } from './viewing.service.ts';

/** The page of a public event. */
export const eventPage: WebPage = {
  path: '/events/:eventId',
  async find({ params: { eventId } }, services) {
    const row = await findPublicEvent(services, eventId);
    return row && presentEventPage(presentEvent(row, services.clock()), services.config);
  },
  async listAddresses(services) {
    return (await listPublicEventsAhead(services)).map(({ id }) => ({ path: eventPagePath(id) }));
  },
};
