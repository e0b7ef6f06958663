import { queryOptions } from '@tanstack/react-query';
import type { RouteOutput } from '@waybill/schema/contract/input';
import { homeContract } from '@waybill/schema/features/home.contract';
import { api } from '#src/lib/api.ts';

export type Home = RouteOutput<typeof homeContract.get>;

/** What is under way is told by no event: where it has come to is asked for while somebody looks. */
const refreshEveryMs = 30_000;

/** What the home page shows; also out of date whenever something happens to a job. */
export const homeQuery = queryOptions({
  queryKey: ['jobs', 'home'],
  queryFn: ({ signal }) => api(homeContract.get, undefined, { signal }),
  refetchInterval: refreshEveryMs,
});
