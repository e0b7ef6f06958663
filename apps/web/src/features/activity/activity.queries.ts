import { activityContract } from '@waybill/schema/features/activity.contract';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

const pageSize = 8;
const refreshEveryMs = 60_000;

/** Lists a company's activity, latest first, page by page. */
export function activityQuery(vtcId: string) {
  return pagedQuery({
    queryKey: ['activity', vtcId],
    pageSize,
    read: (page, options) =>
      api(activityContract.list, { params: { vtcId }, query: page }, options),
    rowsOf: ({ activity }) => activity,
    // Usually updated live; polling covers a lost stream.
    refetchInterval: refreshEveryMs,
  });
}
