import { queryOptions, useMutation } from '@tanstack/react-query';
import { calendarContract } from '@waybill/schema/features/calendar.contract';
import type { CalendarEntry, CalendarSourceName } from '@waybill/schema/features/calendar.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';

const key = ['calendar'] as const;
const feedKey = [...key, 'feed'] as const;

/** Reads the dates between two moments. */
export function calendarQuery(query: { readonly from: string; readonly to: string }) {
  return queryOptions({
    queryKey: [...key, 'dates', query.from, query.to],
    queryFn: ({ signal }) => api(calendarContract.list, { query }, { signal }),
  });
}

/** Reads the address for other programs. */
export function feedQuery() {
  return queryOptions({
    queryKey: feedKey,
    queryFn: async ({ signal }) => api(calendarContract.getFeed, undefined, { signal }),
  });
}

/** Moves an entry to another moment or day. */
export function useMoveEntry({ source, id: entryId }: CalendarEntry) {
  const t = useTranslations('calendar');
  return useMutation({
    mutationFn: (starts: string) =>
      api(calendarContract.move, { params: { source, entryId }, body: { starts } }),
    meta: {
      emits: source === 'events' ? 'event.changed' : 'member.leave-changed',
      success: t('moved'),
      failure: t('moveFailed'),
    },
  });
}

/** Creates the address for other programs, in place of the previous one. */
export function useCreateFeed() {
  const t = useTranslations('calendar');
  return useMutation({
    mutationFn: (sources: CalendarSourceName[]) =>
      api(calendarContract.createFeed, { body: { sources } }),
    meta: { stale: [feedKey], success: t('feed.created'), failure: t('feed.createFailed') },
  });
}

/** Removes the address for other programs. */
export function useRemoveFeed() {
  const t = useTranslations('calendar');
  return useMutation({
    mutationFn: () => api(calendarContract.removeFeed),
    meta: { stale: [feedKey], success: t('feed.removed'), failure: t('feed.removeFailed') },
  });
}
