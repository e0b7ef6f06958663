import { queryOptions, useMutation } from '@tanstack/react-query';
import { accountContract } from '@waybill/schema/features/account.contract';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { api } from '#src/lib/api.ts';

/** Lists the account's personal access tokens. */
export const tokensQuery = queryOptions({
  queryKey: ['account', 'tokens'],
  queryFn: async ({ signal }) =>
    (await api(accountContract.listTokens, undefined, { signal })).tokens,
});

/** Creates a personal access token; only the response contains it. */
export function useCreateToken() {
  const t = useTranslations('tokens');
  return useMutation({
    mutationFn: (body: z.input<typeof accountContract.createToken.body>) =>
      api(accountContract.createToken, { body }),
    meta: { emits: 'account.credentials-changed', failure: t('createFailed') },
  });
}

/** Revokes a personal access token. */
export function useRevokeToken() {
  const t = useTranslations('tokens');
  return useMutation({
    mutationFn: (tokenId: string) => api(accountContract.revokeToken, { params: { tokenId } }),
    meta: { emits: 'account.signed-out', success: t('revoked'), failure: t('revokeFailed') },
  });
}
