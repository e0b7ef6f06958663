import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { accountContract } from '@waybill/schema/features/account.contract';
import type { z } from 'zod';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';

/** The browsers that are signed in to the account. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => {
    const { sessions } = await api(accountContract.listSessions, undefined, { signal });
    return sessions;
  },
});

/** The programs that are. */
export const devicesQuery = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: async ({ signal }) => {
    const { devices } = await api(accountContract.listDevices, undefined, { signal });
    return devices;
  },
});

/** The personal access tokens of the account. */
export const tokensQuery = queryOptions({
  queryKey: ['account', 'tokens'],
  queryFn: async ({ signal }) => {
    const { tokens } = await api(accountContract.listTokens, undefined, { signal });
    return tokens;
  },
});

/** Signs another browser out. */
export function useRevokeSession() {
  const t = useTranslations('signedIn');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) =>
      api(accountContract.revokeSession, { params: { sessionId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    meta: { success: t('signedOut'), failure: t('failed') },
  });
}

/** Signs every other browser out. */
export function useRevokeOtherSessions() {
  const t = useTranslations('signedIn');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(accountContract.revokeOtherSessions),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    meta: { success: t('othersSignedOut'), failure: t('failed') },
  });
}

/** Signs a program out. */
export function useRevokeDevice() {
  const t = useTranslations('signedIn');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (deviceId: string) => api(accountContract.revokeDevice, { params: { deviceId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey }),
    meta: { success: t('signedOut'), failure: t('failed') },
  });
}

/** Makes a personal access token; the answer carries it, once. */
export function useCreateToken() {
  const t = useTranslations('tokens');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof accountContract.createToken.body>) =>
      api(accountContract.createToken, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey }),
    meta: { failure: t('createFailed') },
  });
}

/** Revokes a personal access token. */
export function useRevokeToken() {
  const t = useTranslations('tokens');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (tokenId: string) => api(accountContract.revokeToken, { params: { tokenId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey }),
    meta: { success: t('revoked'), failure: t('revokeFailed') },
  });
}
