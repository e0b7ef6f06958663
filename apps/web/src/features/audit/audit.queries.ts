import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { auditContract } from '@waybill/schema/features/audit.contract';
import type { AuditAction } from '@waybill/schema/registers';
import { api } from '#src/lib/api.ts';
import { pageByPage } from '#src/lib/pages.ts';

const pageSize = 50;

export interface AuditFilters {
  readonly action: AuditAction | null;
  /** Only actions by this user. */
  readonly actorId: string | null;
  /** Only actions on this member. */
  readonly subjectId: string | null;
}

/** Lists a company's audit log, latest first, page by page. */
export function auditQuery(vtcId: string, { action, actorId, subjectId }: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: ['audit', vtcId, { action, actorId, subjectId }],
    ...pageByPage(pageSize, (page, options) =>
      api(
        auditContract.list,
        {
          params: { vtcId },
          query: {
            ...(action !== null && { action }),
            ...(actorId !== null && { actorId }),
            ...(subjectId !== null && { subjectId }),
            ...page,
          },
        },
        options,
      ),
    ),
    select: ({ pages }) => ({
      entries: pages.flatMap(({ entries }) => entries),
      pageCount: pages.length,
    }),
    placeholderData: keepPreviousData,
    // Always stale: the log should be current when it is opened.
    staleTime: 0,
  });
}
