import { queryOptions } from '@tanstack/react-query';
import { achievementsContract } from '@waybill/schema/features/achievements.contract';
import { api } from '#src/lib/api.ts';

/** Lists all achievements with the viewer's own figures, and how many members have each. */
export function achievementsQuery(vtcId: string) {
  return queryOptions({
    queryKey: ['achievements', vtcId],
    queryFn: ({ signal }) => api(achievementsContract.list, { params: { vtcId } }, { signal }),
  });
}
