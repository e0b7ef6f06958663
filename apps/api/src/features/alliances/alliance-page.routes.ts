import type { WebPage } from '../../http/web-app.ts';
import { presentAllianceHead, renderAllianceBody } from './alliance-page.presenter.ts';
import { findPublicAlliance } from './reading.service.ts';

/** The public page of an alliance, which is shared by its address. */
export const alliancePage: WebPage = {
  path: '/alliance/:slug',
  async find({ params: { slug } }, services) {
    const found = typeof slug === 'string' ? await findPublicAlliance(services, slug) : null;
    if (found === null) return null;
    const { alliance, companies } = found;
    return {
      head: presentAllianceHead(alliance, companies, services.config),
      body: renderAllianceBody(alliance, companies),
    };
  },
};
