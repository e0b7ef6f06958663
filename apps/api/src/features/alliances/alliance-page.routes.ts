import type { WebPage } from '../../http/web-app.ts';
import { presentAllianceHead, renderAllianceBody } from './alliance-page.presenter.ts';
import { findPublicAlliance } from './reading.service.ts';

/** Public page of an alliance. */
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
