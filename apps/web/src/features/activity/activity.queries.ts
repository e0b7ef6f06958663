import { infiniteQueryOptions } from '@tanstack/react-query';
import { activityContract } from '@waybill/schema/features/activity.contract';
import { api } from '#src/lib/api.ts';

const pageSize = 8;
const refreshEveryMs = 60_000;
const firstCursor: string | null = null;

/** What has happened in a company, the latest first, page by page. */
export function activityQuery(vtcId: string) {
  return infiniteQueryOptions({
    queryKey: ['activity', vtcId],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) };
      return api(activityContract.list, { params: { vtcId }, query }, { signal });
    },
    initialPageParam: firstCursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => ({ entries: pages.flatMap(({ activity }) => activity) }),
    // Told live; this is for whoever has lost the stream.
    refetchInterval: refreshEveryMs,
  });
}
