import { useMutation } from '@tanstack/react-query';
import { accountContract } from '@waybill/schema/features/account.contract';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { useSession } from '#src/features/auth/session.context.ts';
import { api } from '#src/lib/api.ts';
import { useReadAgain } from '#src/lib/use-read-again.ts';
import { twoFactorQuery } from '../account.queries.ts';

/** Changes the password; every other browser, every device and every token is signed out by that. */
export function useChangePassword() {
  const t = useTranslations();
  return useMutation({
    mutationFn: (body: z.input<typeof accountContract.updatePassword.body>) =>
      api(accountContract.updatePassword, { body }),
    onSuccess: useReadAgain(['account']),
    onError: useReadAgain(twoFactorQuery.queryKey),
    meta: { success: t('credentials.passwordChanged'), failure: t('proof.failed') },
  });
}

/** Changes the email, then reads the user again. */
export function useChangeEmail() {
  const t = useTranslations();
  const { refreshUser } = useSession();
  return useMutation({
    mutationFn: (body: z.input<typeof accountContract.updateEmail.body>) =>
      api(accountContract.updateEmail, { body }),
    onSuccess: refreshUser,
    onError: useReadAgain(twoFactorQuery.queryKey),
    meta: { success: t('credentials.emailChanged'), failure: t('proof.failed') },
  });
}
