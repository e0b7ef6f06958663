import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import type { LeaderboardQuery } from '@waybill/schema/features/jobs.fields';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

/** The key of all statistics queries. */
const statsKey = ['stats'] as const;

const pageSize = 25;
const boardSize = 5;

/** The options of a leaderboard. */
export type BoardSearch = Pick<LeaderboardQuery, 'period' | 'game' | 'by'>;

/** Reads a company's totals: each of the last 30 days, all of them together, and all time. */
export function companyStatsQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...statsKey, vtcId],
    queryFn: ({ signal }) =>
      api(jobsContract.getStats, { params: { vtcId }, query: {} }, { signal }),
  });
}

/** Lists this week's leading drivers by distance. */
export function weekBoardQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...statsKey, vtcId, 'week'],
    queryFn: async ({ signal }) =>
      (
        await api(
          jobsContract.getLeaderboard,
          {
            params: { vtcId },
            query: { period: 'week', by: 'distance', limit: boardSize } as const,
          },
          { signal },
        )
      ).rows,
  });
}

/** Lists a company's leaderboard, page by page. The previous one stays while a new one loads. */
export function leaderboardQuery(vtcId: string, { period, by, game }: BoardSearch) {
  return pagedQuery({
    queryKey: [...statsKey, vtcId, 'board', { period, by, game }],
    pageSize,
    read: (page, options) =>
      api(
        jobsContract.getLeaderboard,
        { params: { vtcId }, query: { period, by, game, ...page } },
        options,
      ),
    rowsOf: ({ rows }) => rows,
    idOf: ({ driver }) => driver.id,
    placeholderData: keepPreviousData,
  });
}
