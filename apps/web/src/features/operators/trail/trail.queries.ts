import { keepPreviousData } from '@tanstack/react-query';
import { operatorsContract } from '@waybill/schema/features/operators.contract';
import type { OperatorAction } from '@waybill/schema/registers';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

const pageSize = 50;

export interface TrailFilters {
  readonly action: OperatorAction | null;
  /** Only actions on this user or company. */
  readonly userId?: string;
  readonly vtcId?: string;
}

/** Lists operator actions, latest first, page by page. */
export function trailQuery({ action, userId, vtcId }: TrailFilters) {
  return pagedQuery({
    queryKey: ['operator', 'trail', { action, userId, vtcId }],
    pageSize,
    read: (page, options) =>
      api(
        operatorsContract.listActs,
        { query: { action: action ?? undefined, userId, vtcId, ...page } },
        options,
      ),
    rowsOf: ({ acts }) => acts,
    placeholderData: keepPreviousData,
    // Always stale: the log should be current when it is opened.
    staleTime: 0,
  });
}
