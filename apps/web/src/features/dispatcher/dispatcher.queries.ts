import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { dispatcherContract } from '@waybill/schema/features/dispatcher.contract';
import type { DispatchForm } from '@waybill/schema/features/dispatcher.fields';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';

const key = ['suggestions'] as const;

/** Lists the loads that are suggested to the reader. */
export function suggestionsQuery(game: Game) {
  return queryOptions({
    queryKey: [...key, game],
    queryFn: ({ signal }) => api(dispatcherContract.listOwn, { query: { game } }, { signal }),
  });
}

/** Compares accepted suggestions with what they brought. */
export function hindsightQuery(vtcId: string) {
  return queryOptions({
    queryKey: ['hindsight', vtcId],
    queryFn: async ({ signal }) =>
      (await api(dispatcherContract.getHindsight, { params: { vtcId } }, { signal })).hindsight,
  });
}

/** Suggests loads to the reader. */
export function useSuggestLoads(game: Game) {
  const t = useTranslations('dispatcher');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(dispatcherContract.makeOwn, { body: { game } }),
    onSuccess: (answer) => queryClient.setQueryData(suggestionsQuery(game).queryKey, answer),
    meta: { failure: t('makeFailed') },
  });
}

/** Accepts a suggestion: it becomes a plan. */
export function useAcceptSuggestion() {
  const t = useTranslations('dispatcher');
  return useMutation({
    mutationFn: (suggestionId: string) =>
      api(dispatcherContract.accept, { params: { suggestionId } }),
    meta: { emits: 'plan.assigned', success: t('accepted'), failure: t('acceptFailed') },
  });
}

/** Declines a suggestion. */
export function useDeclineSuggestion() {
  const t = useTranslations('dispatcher');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (suggestionId: string) =>
      api(dispatcherContract.decline, { params: { suggestionId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
    meta: { success: t('declined'), failure: t('declineFailed') },
  });
}

/** Finds the best loads for several drivers at once. */
export function useDispatch(vtcId: string) {
  const t = useTranslations('dispatcher');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: DispatchForm) =>
      api(dispatcherContract.dispatch, { params: { vtcId }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
    meta: { failure: t('dispatchFailed') },
  });
}
