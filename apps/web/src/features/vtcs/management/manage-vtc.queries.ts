import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { messages } from '@waybill/schema/messages';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSession } from '#src/features/auth/session.context.ts';
import { api } from '#src/lib/api.ts';
import { createUploadApi } from '#src/lib/upload-api.ts';
import { bodyOfValues, type ManageVtcValues } from './manage-vtc.schema.ts';
import { vtcByUserQuery } from '../vtcs.queries.ts';

/** Whose company it is, and which one. */
export interface VtcOfUser {
  readonly userId: string;
  readonly vtcId: string;
}

/**
 * Changes the company. `progress` is the share of the upload that has left the browser, from 0 to 1.
 */
export function useUpdateVtc({ userId, vtcId }: VtcOfUser) {
  const queryClient = useQueryClient();
  const { refreshUser } = useSession();
  const [progress, setProgress] = useState(0);
  const mutation = useMutation({
    mutationFn: ({ logo, banner, ...fields }: ManageVtcValues) => {
      setProgress(0);
      const body = { ...bodyOfValues(fields), vtcId };
      const files = { ...(logo && { logo }), ...(banner && { banner }) };
      return createUploadApi(setProgress)(vtcsContract.update, { body, files });
    },
    onSuccess: async ({ vtc }) => {
      adoptVtc(queryClient, userId, vtc);
      await refreshUser();
    },
    meta: { success: messages.companyUpdated, failure: messages.updateFailed },
  });
  return { ...mutation, progress };
}

/** Begins the days of grace after which the company is deleted. */
export function useDeleteVtc({ userId, vtcId }: VtcOfUser) {
  const t = useTranslations('deletion');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => api(vtcsContract.remove, { params: { vtcId }, body: { name } }),
    onSuccess: ({ vtc }) => adoptVtc(queryClient, userId, vtc),
    meta: { success: t('begun'), failure: t('failed') },
  });
}

/** Undoes that. */
export function useRestoreVtc({ userId, vtcId }: VtcOfUser) {
  const t = useTranslations('deletion');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(vtcsContract.restore, { params: { vtcId } }),
    onSuccess: ({ vtc }) => adoptVtc(queryClient, userId, vtc),
    meta: { success: t('undone'), failure: t('undoFailed') },
  });
}

/** Offers the company to one of its members. */
export function useOfferOwnership({ userId, vtcId }: VtcOfUser) {
  const t = useTranslations('ownership');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (memberId: string) =>
      api(vtcsContract.offerOwnership, { params: { vtcId }, body: { userId: memberId } }),
    onSuccess: ({ vtc }) => adoptVtc(queryClient, userId, vtc),
    onError: () => readVtcAgain(queryClient, userId),
    meta: { success: t('offered'), failure: t('failed') },
  });
}

/** Takes the offer back as the owner, or declines it as the member; `success` is what to say then. */
export function useWithdrawOwnership({ userId, vtcId }: VtcOfUser, success: string) {
  const t = useTranslations('ownership');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(vtcsContract.withdrawOwnership, { params: { vtcId } }),
    onSuccess: ({ vtc }) => adoptVtc(queryClient, userId, vtc),
    onError: () => readVtcAgain(queryClient, userId),
    meta: { success, failure: t('failed') },
  });
}

/** Makes the member to whom the company was offered its owner, then reads the user again. */
export function useAcceptOwnership({ userId, vtcId }: VtcOfUser) {
  const t = useTranslations('ownership');
  const queryClient = useQueryClient();
  const { refreshUser } = useSession();
  return useMutation({
    mutationFn: () => api(vtcsContract.acceptOwnership, { params: { vtcId } }),
    onSuccess: async ({ vtc }) => {
      adoptVtc(queryClient, userId, vtc);
      await refreshUser();
    },
    onError: () => readVtcAgain(queryClient, userId),
    meta: { success: t('accepted'), failure: t('failed') },
  });
}

/** Ends the membership, then reads the user again: the dashboard sends them to /onboarding. */
export function useLeaveVtc(userId: string) {
  const t = useTranslations('leaveVtc');
  const queryClient = useQueryClient();
  const { refreshUser } = useSession();
  return useMutation({
    mutationFn: () => api(vtcsContract.leave),
    onSuccess: async () => {
      await refreshUser();
      queryClient.removeQueries({ queryKey: vtcByUserQuery(userId).queryKey });
    },
    onError: () => readVtcAgain(queryClient, userId),
    meta: { success: t('left'), failure: t('failed') },
  });
}

/** Shows the company of an answer; lists and public pages with it are read again when next shown. */
function adoptVtc(queryClient: QueryClient, userId: string, vtc: Vtc): void {
  void queryClient.invalidateQueries({ queryKey: ['vtcs'], refetchType: 'none' });
  queryClient.setQueryData(vtcByUserQuery(userId).queryKey, vtc);
}

/** What was refused may have been decided by somebody else meanwhile. */
function readVtcAgain(queryClient: QueryClient, userId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: vtcByUserQuery(userId).queryKey });
}
