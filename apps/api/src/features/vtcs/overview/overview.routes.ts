import type { OwnSight } from '../../../http/first-sight.ts';
import { renderBanner } from './overview.presenter.ts';
import { getOwnBanner } from './overview.service.ts';

/** The part of their company's overview that members see before the app runs. */
export const overviewFirstSight: OwnSight = {
  path: '/dashboard/companyoverview',
  async find({ vtcId, locale }, services) {
    const banner = await getOwnBanner(services, vtcId);
    return banner === null ? null : renderBanner(banner, locale);
  },
};
