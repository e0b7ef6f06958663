import type { WebPage } from '../../http/web-app.ts';
import { presentVtcHead, renderVtcBody } from '../vtcs/public-page/vtc-page.presenter.ts';
import { findSharedVtc } from '../vtcs/public-page/vtc-page.service.ts';
import { listPublicEventsAhead } from './company-events.service.ts';
import { renderEventsAhead } from './event-page.presenter.ts';

/** How many events a page lists until the app runs. */
const eventsShown = 5;

/** The public page of a company, which is shared by its address, with its next public events. */
export const vtcPage: WebPage = {
  path: '/vtc/:tag',
  isTranslated: true,
  async find({ params: { tag }, ...reader }, services) {
    const vtc = await findSharedVtc(services, tag);
    if (!vtc) return null;
    const events = await listPublicEventsAhead(services, { tag: vtc.tag, take: eventsShown });
    const head = presentVtcHead(vtc, services.config, reader.locale);
    return { head, body: renderVtcBody(vtc, renderEventsAhead(events, reader), reader) };
  },
};
