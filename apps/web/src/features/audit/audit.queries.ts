import { keepPreviousData } from '@tanstack/react-query';
import { auditContract } from '@waybill/schema/features/audit.contract';
import type { AuditAction } from '@waybill/schema/registers';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

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
  return pagedQuery({
    queryKey: ['audit', vtcId, { action, actorId, subjectId }],
    pageSize,
    read: (page, options) =>
      api(
        auditContract.list,
        {
          params: { vtcId },
          query: {
            action: action ?? undefined,
            actorId: actorId ?? undefined,
            subjectId: subjectId ?? undefined,
            ...page,
          },
        },
        options,
      ),
    rowsOf: ({ entries }) => entries,
    placeholderData: keepPreviousData,
    // Always stale: the log should be current when it is opened.
    staleTime: 0,
  });
}
