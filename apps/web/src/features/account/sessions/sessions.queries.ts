import { queryOptions, useMutation } from '@tanstack/react-query';
import { accountContract } from '@waybill/schema/features/account.contract';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';

/** Lists the account's browser sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) =>
    (await api(accountContract.listSessions, undefined, { signal })).sessions,
});

/** Signs another browser out. */
export function useRevokeSession() {
  const t = useTranslations('signedIn');
  return useMutation({
    mutationFn: (sessionId: string) =>
      api(accountContract.revokeSession, { params: { sessionId } }),
    meta: { emits: 'account.signed-out', success: t('signedOut'), failure: t('failed') },
  });
}

/** Signs every other browser out. */
export function useRevokeOtherSessions() {
  const t = useTranslations('signedIn');
  return useMutation({
    mutationFn: () => api(accountContract.revokeOtherSessions),
    meta: { emits: 'account.signed-out', success: t('othersSignedOut'), failure: t('failed') },
  });
}
