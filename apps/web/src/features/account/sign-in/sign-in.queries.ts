import { queryOptions, useMutation } from '@tanstack/react-query';
import { accountContract } from '@waybill/schema/features/account.contract';
import { mailsContract } from '@waybill/schema/features/mails.contract';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { useSession } from '#src/features/auth/session.context.ts';
import { api } from '#src/lib/api.ts';
import { useReader } from '../account.queries.ts';

/** Changes the password, which signs out all other browsers, devices and tokens. */
export function useChangePassword() {
  const t = useTranslations();
  return useMutation({
    mutationFn: (body: z.input<typeof accountContract.updatePassword.body>) =>
      api(accountContract.updatePassword, { body }),
    meta: {
      emits: 'account.signed-out',
      success: t('credentials.passwordChanged'),
      failure: t('proof.failed'),
    },
  });
}

/** Reads whether the user's address is confirmed. */
export const emailQuery = queryOptions({
  queryKey: ['account', 'email'],
  queryFn: ({ signal }) => api(mailsContract.getEmail, undefined, { signal }),
});

/** Requests a mailed link that confirms the address. */
export function useRequestVerification() {
  const t = useTranslations('credentials');
  const body = useReader();
  return useMutation({
    mutationFn: () => api(mailsContract.requestVerification, { body }),
    meta: { failure: t('linkNotSent') },
  });
}

/** Confirms an address with the token of a mailed link. */
export function useVerifyEmail() {
  return useMutation({
    mutationFn: (token: string) => api(mailsContract.verify, { body: { token } }),
    meta: { stale: [emailQuery.queryKey] },
  });
}

/** Changes the email and refreshes the user. */
export function useChangeEmail() {
  const t = useTranslations();
  const { refreshUser } = useSession();
  return useMutation({
    mutationFn: (body: z.input<typeof accountContract.updateEmail.body>) =>
      api(accountContract.updateEmail, { body }),
    onSuccess: refreshUser,
    meta: {
      emits: 'account.email-changed',
      success: t('credentials.emailChanged'),
      failure: t('proof.failed'),
    },
  });
}
