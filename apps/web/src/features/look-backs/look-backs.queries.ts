import { queryOptions, useMutation } from '@tanstack/react-query';
import { lookBacksContract } from '@waybill/schema/features/look-backs.contract';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import type { LookBackTime } from './look-backs.model.ts';

/** Below the jobs' key, so that it is stale after any job event. */
const lookBackKey = ['jobs', 'look-back'] as const;

const queryOf = ({ year, month }: LookBackTime) => (month === null ? { year } : { year, month });

/** Reads the viewer's year or month. */
export function lookBackQuery(time: LookBackTime) {
  return queryOptions({
    queryKey: [...lookBackKey, time],
    queryFn: ({ signal }) => api(lookBacksContract.get, { query: queryOf(time) }, { signal }),
  });
}

/** Lists the roads of the viewer's year or month. */
export function ownRoadsQuery(time: LookBackTime) {
  return queryOptions({
    queryKey: [...lookBackKey, time, 'roads'],
    queryFn: async ({ signal }) => {
      const input = { query: queryOf(time) };
      return (await api(lookBacksContract.listRoads, input, { signal })).roads;
    },
  });
}

/** Reads a shared look back. */
export function publicLookBackQuery(shareId: string) {
  return queryOptions({
    queryKey: [...lookBackKey, 'public', shareId],
    queryFn: async ({ signal }) => {
      const input = { params: { shareId } };
      return (await api(lookBacksContract.getPublic, input, { signal })).lookBack;
    },
  });
}

/** Lists the roads of a shared look back. */
export function publicRoadsQuery(shareId: string) {
  return queryOptions({
    queryKey: [...lookBackKey, 'public', shareId, 'roads'],
    queryFn: async ({ signal }) => {
      const input = { params: { shareId } };
      return (await api(lookBacksContract.listPublicRoads, input, { signal })).roads;
    },
  });
}

/** Shares the viewer's year or month publicly, or stops sharing it. */
export function useSetShared({ year, month }: LookBackTime, shareId: string | null) {
  const t = useTranslations('lookBackSharing');
  return useMutation({
    mutationFn: async (isShared: boolean) => {
      if (isShared) await api(lookBacksContract.share, { body: { year, month } });
      else if (shareId !== null) await api(lookBacksContract.unshare, { params: { shareId } });
    },
    meta: { stale: [lookBackKey], failure: t('failed') },
  });
}
