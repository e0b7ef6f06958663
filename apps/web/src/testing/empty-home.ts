import type { RouteOutput } from '@waybill/schema/contract/input';
import type { homeContract } from '@waybill/schema/features/home.contract';

/** The home page's data for a driver without any jobs or open tasks. */
export const emptyHome: RouteOutput<typeof homeContract.get> = {
  underway: null,
  lastJobs: [],
  heardAt: null,
  hasDevice: false,
  today: [],
  thisWeek: [],
  lastWeek: [],
  board: { drivers: 0, rows: [] },
  plans: [],
  waiting: { ownReviews: 0, ownAppeals: 0, reviews: null, appeals: null, applications: null },
};
