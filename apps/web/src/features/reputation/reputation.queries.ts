import { queryOptions } from '@tanstack/react-query';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { reputationContract } from '@waybill/schema/features/reputation.contract';
import { api } from '#src/lib/api.ts';

// Computed from jobs, so they become stale with them.
const keyOf = (vtcId: string) => ['jobs', vtcId, 'reputation'] as const;
const driversShown = 100;

/** Reads the viewer's own reputation with its parts. */
export function ownReputationQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...keyOf(vtcId), 'own'],
    queryFn: ({ signal }) => api(reputationContract.getOwn, { params: { vtcId } }, { signal }),
  });
}

/** Reads the company's most reliable drivers. */
export function reliableDriversQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...keyOf(vtcId), 'drivers'],
    queryFn: ({ signal }) => {
      const query = { by: 'reputation', period: 'all', limit: driversShown } as const;
      return api(jobsContract.getLeaderboard, { params: { vtcId }, query }, { signal });
    },
  });
}
