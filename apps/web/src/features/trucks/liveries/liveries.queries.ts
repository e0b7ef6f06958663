import { queryOptions, useMutation } from '@tanstack/react-query';
import type { RouteInput } from '@waybill/schema/contract/input';
import { liveriesContract } from '@waybill/schema/features/liveries.contract';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';

/** Lists a company's liveries. */
export function liveriesQuery(vtcId: string) {
  return queryOptions({
    queryKey: ['liveries', vtcId],
    queryFn: ({ signal }) => api(liveriesContract.list, { params: { vtcId } }, { signal }),
  });
}

/** Reads a livery with its versions. */
export function liveryQuery(liveryId: string) {
  return queryOptions({
    queryKey: ['liveries', 'one', liveryId],
    queryFn: ({ signal }) => api(liveriesContract.get, { params: { liveryId } }, { signal }),
  });
}

const emits = 'livery.changed' as const;

/** Creates a livery. */
export function useCreateLivery(vtcId: string) {
  const t = useTranslations('liveries');
  return useMutation({
    mutationFn: (body: RouteInput<typeof liveriesContract.create>['body']) =>
      api(liveriesContract.create, { params: { vtcId }, body }),
    meta: { emits, success: t('created'), failure: t('createFailed') },
  });
}

/** Changes a livery. */
export function useUpdateLivery(liveryId: string) {
  const t = useTranslations('liveries');
  return useMutation({
    mutationFn: (body: RouteInput<typeof liveriesContract.update>['body']) =>
      api(liveriesContract.update, { params: { liveryId }, body }),
    meta: { emits, success: t('saved'), failure: t('saveFailed') },
  });
}

/** Deletes a livery. */
export function useRemoveLivery(liveryId: string) {
  const t = useTranslations('liveries');
  return useMutation({
    mutationFn: () => api(liveriesContract.remove, { params: { liveryId } }),
    meta: { emits, success: t('removed'), failure: t('removeFailed') },
  });
}

/** Uploads a version of a livery. Null: its Workshop item alone. */
export function useSubmitVersion(liveryId: string) {
  const t = useTranslations('liveries');
  return useMutation({
    mutationFn: (file: File | null) =>
      api(liveriesContract.submit, {
        params: { liveryId },
        files: file === null ? {} : { file },
      }),
    meta: { emits: 'livery.submitted', success: t('submitted'), failure: t('submitFailed') },
  });
}

/** Approves a version of a livery. */
export function useApproveVersion(liveryId: string) {
  const t = useTranslations('liveries');
  return useMutation({
    mutationFn: (version: number) =>
      api(liveriesContract.approve, { params: { liveryId, version } }),
    meta: { emits: 'livery.approved', success: t('approvedNow'), failure: t('approveFailed') },
  });
}

/** Withdraws a version of a livery. */
export function useWithdrawVersion(liveryId: string) {
  const t = useTranslations('liveries');
  return useMutation({
    mutationFn: (version: number) =>
      api(liveriesContract.withdraw, { params: { liveryId, version } }),
    meta: { emits, success: t('withdrawnNow'), failure: t('withdrawFailed') },
  });
}

/** Sets what a truck wears. */
export function useWearLivery(truckId: string) {
  const t = useTranslations('liveries');
  return useMutation({
    mutationFn: (liveryId: string | null) =>
      api(liveriesContract.wear, { params: { truckId }, body: { liveryId } }),
    meta: { emits, success: t('wornNow'), failure: t('wearFailed') },
  });
}
