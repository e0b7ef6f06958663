import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { operatorsContract } from '@waybill/schema/features/operators.contract';
import type { OperatorAction } from '@waybill/schema/registers';
import { api } from '#src/lib/api.ts';
import { pageByPage } from '#src/lib/pages.ts';

const pageSize = 50;

export interface TrailFilters {
  readonly action: OperatorAction | null;
  /** Only actions on this user or company. */
  readonly userId?: string;
  readonly vtcId?: string;
}

/** Lists operator actions, latest first, page by page. */
export function trailQuery({ action, userId, vtcId }: TrailFilters) {
  return infiniteQueryOptions({
    queryKey: ['operator', 'trail', { action, userId, vtcId }],
    ...pageByPage(pageSize, (page, options) =>
      api(
        operatorsContract.listActs,
        {
          query: {
            ...(action !== null && { action }),
            ...(userId !== undefined && { userId }),
            ...(vtcId !== undefined && { vtcId }),
            ...page,
          },
        },
        options,
      ),
    ),
    select: ({ pages }) => ({
      rows: pages.flatMap(({ acts }) => acts),
      pageCount: pages.length,
    }),
    placeholderData: keepPreviousData,
    // Always stale: the log should be current when it is opened.
    staleTime: 0,
  });
}
