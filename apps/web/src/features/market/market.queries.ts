import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { marketContract } from '@waybill/schema/features/market.contract';
import type { MarketWatch } from '@waybill/schema/features/market.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';

/** Reads the cargo market of a game. */
export function marketQuery(game: Game) {
  return queryOptions({
    queryKey: ['market', game],
    queryFn: async ({ signal }) =>
      (await api(marketContract.get, { query: { game } }, { signal })).market,
    placeholderData: keepPreviousData,
  });
}

/** Reads the history of a cargo. */
export function cargoQuery(game: Game, cargoId: string) {
  return queryOptions({
    queryKey: ['market', game, cargoId],
    queryFn: async ({ signal }) =>
      (await api(marketContract.getCargo, { params: { game, cargoId } }, { signal })).cargo,
  });
}

/** Lists the cargoes that the viewer watches. */
export function watchesQuery() {
  return queryOptions({
    queryKey: watchesKey,
    queryFn: async ({ signal }) =>
      (await api(marketContract.getWatches, undefined, { signal })).watches,
  });
}

const watchesKey = ['market', 'watches'];

/** Watches a cargo, or no longer. */
export function useWatch(game: Game, cargoId: string) {
  const t = useTranslations('market');
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (values: Pick<MarketWatch, 'abovePpm' | 'belowPpm'>) => {
      const { watches } = await api(marketContract.getWatches);
      const others = watches.filter((it) => it.game !== game || it.cargoId !== cargoId);
      const isWatched = values.abovePpm !== null || values.belowPpm !== null;
      const changed = [...others, ...(isWatched ? [{ game, cargoId, ...values }] : [])].map(
        ({ game: of, cargoId: id, abovePpm, belowPpm }) => ({
          game: of,
          cargoId: id,
          abovePpm,
          belowPpm,
        }),
      );
      return api(marketContract.setWatches, { body: { watches: changed } });
    },
    onSuccess: ({ watches }) => client.setQueryData(watchesQuery().queryKey, watches),
    meta: { failure: t('watchFailed') },
  });
}
