import { queryOptions, useMutation } from '@tanstack/react-query';
import { accountContract } from '@waybill/schema/features/account.contract';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { useReadAgain } from '#src/lib/use-read-again.ts';

/** Lists the account's browser sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => {
    const { sessions } = await api(accountContract.listSessions, undefined, { signal });
    return sessions;
  },
});

/** Signs another browser out. */
export function useRevokeSession() {
  const t = useTranslations('signedIn');
  return useMutation({
    mutationFn: (sessionId: string) =>
      api(accountContract.revokeSession, { params: { sessionId } }),
    onSettled: useReadAgain(sessionsQuery.queryKey),
    meta: { success: t('signedOut'), failure: t('failed') },
  });
}

/** Signs every other browser out. */
export function useRevokeOtherSessions() {
  const t = useTranslations('signedIn');
  return useMutation({
    mutationFn: () => api(accountContract.revokeOtherSessions),
    onSettled: useReadAgain(sessionsQuery.queryKey),
    meta: { success: t('othersSignedOut'), failure: t('failed') },
  });
}
