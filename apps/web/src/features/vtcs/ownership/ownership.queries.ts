import { type MutationMeta, useMutation, useQueryClient } from '@tanstack/react-query';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { useTranslations } from 'use-intl';
import { useSession } from '#src/features/auth/session.context.ts';
import { api } from '#src/lib/api.ts';
import { cacheVtc, vtcByUserQuery, type VtcOfUser } from '../vtcs.queries.ts';

/** Schedules the company's deletion after a grace period. */
export function useDeleteVtc({ userId, vtcId }: VtcOfUser) {
  const t = useTranslations('deletion');
  return useVtcChange(
    userId,
    (name: string) => api(vtcsContract.remove, { params: { vtcId }, body: { name } }),
    { success: t('begun'), failure: t('failed') },
  );
}

/** Cancels the scheduled deletion. */
export function useRestoreVtc({ userId, vtcId }: VtcOfUser) {
  const t = useTranslations('deletion');
  return useVtcChange(userId, () => api(vtcsContract.restore, { params: { vtcId } }), {
    success: t('undone'),
    failure: t('undoFailed'),
  });
}

/** Offers the company to a member. */
export function useOfferOwnership({ userId, vtcId }: VtcOfUser) {
  const t = useTranslations('handOver');
  return useVtcChange(
    userId,
    (memberId: string) =>
      api(vtcsContract.offerOwnership, { params: { vtcId }, body: { userId: memberId } }),
    { success: t('offered'), failure: t('failed') },
  );
}

/** Withdraws the offer as the owner, or declines it as the member; `success` is the toast. */
export function useWithdrawOwnership({ userId, vtcId }: VtcOfUser, success: string) {
  const t = useTranslations('handOver');
  return useVtcChange(userId, () => api(vtcsContract.withdrawOwnership, { params: { vtcId } }), {
    success,
    failure: t('failed'),
  });
}

/** Accepts the ownership and refreshes the user. */
export function useAcceptOwnership({ userId, vtcId }: VtcOfUser) {
  const t = useTranslations('handOver');
  const { refreshUser } = useSession();
  return useVtcChange(
    userId,
    () => api(vtcsContract.acceptOwnership, { params: { vtcId } }),
    { success: t('accepted'), failure: t('failed') },
    refreshUser,
  );
}

/** Shows the changed company; refetches on failure, because another user may have decided already. */
function useVtcChange<Input = void>(
  userId: string,
  change: (input: Input) => Promise<{ readonly vtc: Vtc }>,
  meta: MutationMeta,
  afterwards?: () => Promise<unknown>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ vtc }) => {
      cacheVtc(queryClient, userId, vtc);
      await afterwards?.();
    },
    meta: { stale: [vtcByUserQuery(userId).queryKey], ...meta },
  });
}
