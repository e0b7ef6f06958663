import { useQuery } from '@tanstack/react-query';
import { notificationsContract } from '@waybill/schema/features/notifications.contract';
import type { Notification } from '@waybill/schema/features/notifications.models';
import { limits } from '@waybill/schema/limits';
import { api } from '#src/lib/api.ts';
import { refreshEveryMs, subject } from './notifications.queries.ts';

/**
 * What tells the reader that they have lost their company, until they have read it. The bell shows only the
 * latest few, and the end of a company may stand below them.
 */
export function useLostCompany(): Notification | null {
  const { data } = useQuery({
    queryKey: [subject, 'lost-company'],
    queryFn: ({ signal }) =>
      api(
        notificationsContract.list,
        { query: { unread: 'true', limit: limits.pageSize.max } },
        { signal },
      ),
    refetchInterval: refreshEveryMs,
  });
  const newest = data?.groups.map((group) => group.newest) ?? [];
  return newest.find(({ kind }) => kind === 'member.kicked' || kind === 'vtc.deleted') ?? null;
}
