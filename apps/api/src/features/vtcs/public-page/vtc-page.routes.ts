import type { WebPage } from '../../../http/web-app.ts';
import { listPublicEventsAhead } from '../../company-events/company-events.service.ts';
import { presentVtcHead, renderVtcBody } from './vtc-page.presenter.ts';
import { findSharedVtc } from './vtc-page.service.ts';

/** How many events a page lists until the app runs. */
const eventsShown = 5;

/** The public page of a company, which is shared by its address. */
export const vtcPage: WebPage = {
  path: '/vtc/:tag',
  isTranslated: true,
  async find({ params: { tag }, ...reader }, services) {
    const vtc = await findSharedVtc(services, tag);
    if (!vtc) return null;
    const events = await listPublicEventsAhead(services, { tag: vtc.tag, take: eventsShown });
    const head = presentVtcHead(vtc, services.config, reader.locale);
    return { head, body: renderVtcBody(vtc, events, reader) };
  },
};
