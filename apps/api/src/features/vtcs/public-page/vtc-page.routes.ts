import type { WebPage } from '../../../http/web-app.ts';
import { presentVtcHead, renderVtcBody } from './vtc-page.presenter.ts';
import { findSharedVtc } from './vtc-page.service.ts';

/** The public page of a company, which is shared by its address. */
export const vtcPage: WebPage = {
  path: '/vtc/:tag',
  async find({ params: { tag } }, services) {
    const vtc = await findSharedVtc(services, tag);
    return vtc && { head: presentVtcHead(vtc, services.config), body: renderVtcBody(vtc) };
  },
};
