import { infiniteQueryOptions } from '@tanstack/react-query';
import { activityContract } from '@waybill/schema/features/activity.contract';
import { api } from '#src/lib/api.ts';
import { pageByPage } from '#src/lib/pages.ts';

const pageSize = 8;
const refreshEveryMs = 60_000;

/** Lists a company's activity, latest first, page by page. */
export function activityQuery(vtcId: string) {
  return infiniteQueryOptions({
    queryKey: ['activity', vtcId],
    ...pageByPage(pageSize, (page, options) =>
      api(activityContract.list, { params: { vtcId }, query: page }, options),
    ),
    select: ({ pages }) => ({ entries: pages.flatMap(({ activity }) => activity) }),
    // Usually updated live; polling covers a lost stream.
    refetchInterval: refreshEveryMs,
  });
}
