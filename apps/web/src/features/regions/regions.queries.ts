import { keepPreviousData } from '@tanstack/react-query';
import { regionsContract } from '@waybill/schema/features/regions.contract';
import type { RegionReport, RegionRow } from '@waybill/schema/features/regions.models';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';
import type { queryOf } from './report-search.model.ts';

/** A report with the rows of all loaded pages. */
export interface ShownReport extends Omit<RegionReport, 'rows' | 'nextCursor'> {
  readonly rows: readonly RegionRow[];
}

const pageSize = 25;

/** Reads a report, page by page. The previous one stays while a new one loads. */
export function reportQuery(vtcId: string, query: ReturnType<typeof queryOf>) {
  return pagedQuery({
    // Computed from jobs, so it becomes stale with them.
    queryKey: ['jobs', vtcId, 'regions', query],
    pageSize,
    read: (page, options) =>
      api(regionsContract.getReport, { params: { vtcId }, query: { ...query, ...page } }, options),
    rowsOf: ({ rows }) => rows,
    idOf: ({ key }) => key,
    placeholderData: keepPreviousData,
  });
}
