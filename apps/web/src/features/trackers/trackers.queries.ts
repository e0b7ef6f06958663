import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  type TrackerLinkChanges,
  type TrackerLinkForm,
  trackersContract,
} from '@waybill/schema/features/trackers.contract';
import type { TrackerProvider } from '@waybill/schema/features/trackers.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';

const trackersKey = ['trackers'] as const;

/** Lists the trackers linked with a company. */
export function trackerLinksQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...trackersKey, vtcId],
    queryFn: async ({ signal }) =>
      (await api(trackersContract.list, { params: { vtcId } }, { signal })).links,
    // Polls, so that the first delivery shows up.
    refetchInterval: 10_000,
    staleTime: 0,
  });
}

export function useCreateLink(vtcId: string) {
  const t = useTranslations('trackers');
  return useMutation({
    mutationFn: (body: TrackerLinkForm) =>
      api(trackersContract.create, { params: { vtcId }, body }),
    meta: { emits: 'tracker.link-changed', success: t('linked') },
  });
}

interface LinkKey {
  readonly vtcId: string;
  readonly provider: TrackerProvider;
}

export function useUpdateLink(params: LinkKey) {
  const t = useTranslations('trackers');
  return useMutation({
    mutationFn: (body: TrackerLinkChanges) => api(trackersContract.update, { params, body }),
    meta: { emits: 'tracker.link-changed', success: t('saved'), failure: t('notSaved') },
  });
}

/** The actions on a link as a whole. */
export function useLinkAction(params: LinkKey, action: 'renewAddress' | 'test' | 'remove') {
  const t = useTranslations('trackers');
  return useMutation({
    mutationFn: async () => {
      await api(trackersContract[action], { params });
    },
    meta: { emits: 'tracker.link-changed', success: t(`done.${action}`), failure: t('notSaved') },
  });
}
