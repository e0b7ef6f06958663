import { useMutation } from '@tanstack/react-query';
import { membersContract } from '@waybill/schema/features/members.contract';
import type { WarningForm } from '@waybill/schema/features/members.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { type MemberKey } from '../members.queries.ts';

/** Warns a member. */
export function useWarn(key: MemberKey) {
  const t = useTranslations();
  return useMutation({
    mutationFn: (body: WarningForm) => api(membersContract.createWarning, { params: key, body }),
    meta: {
      emits: 'member.warned',
      success: t('warnings.given'),
      failure: t('members.somethingFailed'),
    },
  });
}

/** Withdraws a warning. */
export function useWithdrawWarning(key: MemberKey) {
  const t = useTranslations();
  return useMutation({
    mutationFn: (warningId: string) =>
      api(membersContract.withdrawWarning, { params: { ...key, warningId } }),
    meta: {
      emits: 'member.warning-withdrawn',
      success: t('warnings.withdrawn'),
      failure: t('members.somethingFailed'),
    },
  });
}
