import { queryOptions } from '@tanstack/react-query';
import type { RouteOutput } from '@waybill/schema/contract/input';
import { homeContract } from '@waybill/schema/features/home.contract';
import { api } from '#src/lib/api.ts';

export type Home = RouteOutput<typeof homeContract.get>;

/** No event reports the progress of a job on the road, so it is polled while the page is visible. */
const refreshEveryMs = 30_000;

/** Reads the home page; also stale after any job event. */
export const homeQuery = queryOptions({
  queryKey: ['jobs', 'home'],
  queryFn: ({ signal }) => api(homeContract.get, undefined, { signal }),
  refetchInterval: refreshEveryMs,
});
