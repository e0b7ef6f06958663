import { useMutation } from '@tanstack/react-query';
import { accountContract, type ProofForm } from '@waybill/schema/features/account.contract';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { api } from '#src/lib/api.ts';
import { twoFactorQuery } from '../account.queries.ts';

/** Creates a secret for the authenticator app. */
export function useBeginTwoFactor() {
  const t = useTranslations('proof');
  return useMutation({
    mutationFn: (body: z.input<typeof accountContract.beginTwoFactor.body>) =>
      api(accountContract.beginTwoFactor, { body }),
    meta: { stale: [twoFactorQuery.queryKey], failure: t('failed') },
  });
}

/** Turns it on with the first code; the response contains the recovery codes. */
export function useConfirmTwoFactor() {
  const t = useTranslations('proof');
  return useMutation({
    mutationFn: (body: z.input<typeof accountContract.confirmTwoFactor.body>) =>
      api(accountContract.confirmTwoFactor, { body }),
    meta: { emits: 'account.credentials-changed', failure: t('failed') },
  });
}

/** Replaces the recovery codes. */
export function useRenewRecoveryCodes() {
  const t = useTranslations('proof');
  return useMutation({
    mutationFn: (body: ProofForm) => api(accountContract.renewRecoveryCodes, { body }),
    meta: { emits: 'account.credentials-changed', failure: t('failed') },
  });
}

/** Turns two-factor authentication off. */
export function useEndTwoFactor() {
  const t = useTranslations();
  return useMutation({
    mutationFn: (body: ProofForm) => api(accountContract.removeTwoFactor, { body }),
    meta: {
      emits: 'account.two-factor-off',
      success: t('twoFactor.switchedOff'),
      failure: t('proof.failed'),
    },
  });
}
