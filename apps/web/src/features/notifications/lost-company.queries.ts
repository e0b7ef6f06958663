import { useQuery } from '@tanstack/react-query';
import { notificationsContract } from '@waybill/schema/features/notifications.contract';
import type { Notification } from '@waybill/schema/features/notification-items.models';
import { limits } from '@waybill/schema/limits';
import { api } from '#src/lib/api.ts';
import { refreshEveryMs, subject } from './notifications.queries.ts';

/**
 * Returns the unread notification about losing a company. A separate query, because the bell only has the
 * latest few.
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
