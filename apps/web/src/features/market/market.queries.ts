import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { marketContract } from '@waybill/schema/features/market.contract';
import type { Game } from '@waybill/schema/features/telemetry.models';
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
