import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { operatorsContract } from '@waybill/schema/features/operators.contract';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';

/** Reads whether the signed-in user may act as an operator now; refused for everyone else. */
export const standingQuery = queryOptions({
  queryKey: ['operator', 'standing'],
  queryFn: ({ signal }) => api(operatorsContract.getStanding, undefined, { signal }),
  retry: false,
  staleTime: 0,
});

/** Sets whether operators need two-factor authentication. */
export function useUpdateStanding() {
  const t = useTranslations('operator');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (needsTwoFactor: boolean) =>
      api(operatorsContract.updateStanding, { body: { needsTwoFactor } }),
    onSuccess: (standing) => queryClient.setQueryData(standingQuery.queryKey, standing),
    meta: { failure: t('notSaved') },
  });
}

/** Makes the signed-in user the first operator, with the token of the one-time link. */
export function useClaim() {
  return useMutation({
    mutationFn: (token: string) => api(operatorsContract.claim, { body: { token } }),
  });
}
