import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { accountContract } from '@waybill/schema/features/account.contract';
import type { z } from 'zod';
import { useTranslations } from 'use-intl';
import { useSession } from '#src/features/auth/session.context.ts';
import { clearSessionStorage } from '#src/features/auth/session.storage.ts';
import { api } from '#src/lib/api.ts';
import { keepFarewell } from '#src/lib/farewell.ts';

type Body<R extends { readonly body: z.ZodType }> = z.input<R['body']>;

/** Whether two-factor authentication is on, and how many recovery codes are left. */
export const twoFactorQuery = queryOptions({
  queryKey: ['account', 'two-factor'],
  queryFn: async ({ signal }) => {
    const { twoFactor } = await api(accountContract.getTwoFactor, undefined, { signal });
    return twoFactor;
  },
});

/** Another browser may have switched it on or off meanwhile. */
function readTwoFactorAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: twoFactorQuery.queryKey });
}

/** Changes the password; every other browser, every device and every token is signed out by that. */
export function useChangePassword() {
  const t = useTranslations();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof accountContract.changePassword>) =>
      api(accountContract.changePassword, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['account'] }),
    onError: () => readTwoFactorAgain(queryClient),
    meta: { success: t('credentials.passwordChanged'), failure: t('proof.failed') },
  });
}

/** Changes the email, then reads the user again. */
export function useChangeEmail() {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const { refreshUser } = useSession();
  return useMutation({
    mutationFn: (body: Body<typeof accountContract.changeEmail>) =>
      api(accountContract.changeEmail, { body }),
    onSuccess: refreshUser,
    onError: () => readTwoFactorAgain(queryClient),
    meta: { success: t('credentials.emailChanged'), failure: t('proof.failed') },
  });
}

/** Makes a secret for the authenticator app. */
export function useBeginTwoFactor() {
  const t = useTranslations('proof');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof accountContract.beginTwoFactor>) =>
      api(accountContract.beginTwoFactor, { body }),
    onError: () => readTwoFactorAgain(queryClient),
    meta: { failure: t('failed') },
  });
}

/** Switches it on with the first code; the answer carries the recovery codes. */
export function useConfirmTwoFactor() {
  const t = useTranslations('proof');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof accountContract.confirmTwoFactor>) =>
      api(accountContract.confirmTwoFactor, { body }),
    onSettled: () => readTwoFactorAgain(queryClient),
    meta: { failure: t('failed') },
  });
}

/** Gets new recovery codes in place of the former. */
export function useRenewRecoveryCodes() {
  const t = useTranslations('proof');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof accountContract.renewRecoveryCodes>) =>
      api(accountContract.renewRecoveryCodes, { body }),
    onSettled: () => readTwoFactorAgain(queryClient),
    meta: { failure: t('failed') },
  });
}

/** Switches two-factor authentication off. */
export function useEndTwoFactor() {
  const t = useTranslations();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof accountContract.endTwoFactor>) =>
      api(accountContract.endTwoFactor, { body }),
    onSettled: () => readTwoFactorAgain(queryClient),
    meta: { success: t('twoFactor.switchedOff'), failure: t('proof.failed') },
  });
}

/** Deletes the account; this browser is signed out by that, which leads to the landing page. */
export function useDeleteAccount() {
  const t = useTranslations('yourData');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<typeof accountContract.deleteAccount>) =>
      api(accountContract.deleteAccount, { body }),
    onSuccess: () => {
      keepFarewell(t('deleted'));
      clearSessionStorage();
    },
    onError: () => readTwoFactorAgain(queryClient),
    meta: { failure: t('failed') },
  });
}
