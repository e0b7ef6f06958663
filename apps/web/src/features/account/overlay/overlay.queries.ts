import { queryOptions, useMutation } from '@tanstack/react-query';
import { overlayContract } from '@waybill/schema/features/overlay.contract';
import type { OverlaySettings } from '@waybill/schema/features/overlay.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';

const overlayKey = ['account', 'overlay'] as const;

/** The user's stream overlay, if there is one. */
export const overlayQuery = queryOptions({
  queryKey: overlayKey,
  queryFn: async ({ signal }) => api(overlayContract.get, undefined, { signal }),
});

/** Creates an address for the overlay; only the response contains it. */
export function useCreateOverlay() {
  const t = useTranslations('overlaySettings');
  return useMutation({
    mutationFn: (settings: OverlaySettings) => api(overlayContract.create, { body: { settings } }),
    meta: { stale: [overlayKey], success: t('created'), failure: t('createFailed') },
  });
}

/** Changes what the overlay shows. */
export function useUpdateOverlay() {
  const t = useTranslations('overlaySettings');
  return useMutation({
    mutationFn: (settings: OverlaySettings) => api(overlayContract.update, { body: { settings } }),
    meta: { stale: [overlayKey], failure: t('saveFailed') },
  });
}

/** Removes the overlay and its address. */
export function useRemoveOverlay() {
  const t = useTranslations('overlaySettings');
  return useMutation({
    mutationFn: () => api(overlayContract.remove),
    meta: { stale: [overlayKey], success: t('removed'), failure: t('removeFailed') },
  });
}
