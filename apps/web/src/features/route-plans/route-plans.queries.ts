import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { routePlansContract } from '@waybill/schema/features/route-plans.contract';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

const key = ['routePlans'] as const;
const pageSize = 10;

/** Searches cities by part of their name. */
export function citiesQuery(game: Game, search: string) {
  return queryOptions({
    queryKey: [...key, 'cities', game, search],
    queryFn: async ({ signal }) =>
      (await api(routePlansContract.listCities, { query: { game, search } }, { signal })).cities,
    placeholderData: keepPreviousData,
  });
}

/** A route search. */
export interface WantedRoute {
  readonly game: Game;
  /** City ids. */
  readonly stops: readonly string[];
  readonly order: 'given' | 'shortest';
  readonly rangeM: number | null;
  readonly fuelPriceMinor: number | null;
}

/** Finds a route with its figures; disabled with fewer than two stops. */
export function routeQuery(vtcId: string, wanted: WantedRoute) {
  const { game, stops, order, rangeM, fuelPriceMinor } = wanted;
  return queryOptions({
    queryKey: [...key, vtcId, 'route', wanted],
    queryFn: async ({ signal }) => {
      const query = {
        game,
        order,
        stops: stops.join(','),
        ...(rangeM !== null && { rangeM }),
        ...(fuelPriceMinor !== null && { fuelPriceMinor }),
      };
      return (await api(routePlansContract.findRoute, { params: { vtcId }, query }, { signal }))
        .route;
    },
    enabled: stops.length > 1,
  });
}

export type Whose = 'planned' | 'given';

/** Lists the member's saved routes, or those given to them, page by page. */
export function routePlansQuery(vtcId: string, whose: Whose) {
  return pagedQuery({
    queryKey: [...key, vtcId, 'list', whose],
    pageSize,
    read: (page, options) =>
      api(routePlansContract.list, { params: { vtcId }, query: { whose, ...page } }, options),
    rowsOf: ({ routePlans }) => routePlans,
  });
}

/** Reads a saved route. */
export function routePlanQuery(vtcId: string, routePlanId: string) {
  return queryOptions({
    queryKey: [...key, vtcId, 'plan', routePlanId],
    queryFn: async ({ signal }) =>
      (await api(routePlansContract.get, { params: { vtcId, routePlanId } }, { signal })).routePlan,
    enabled: routePlanId !== '',
  });
}

/** Saves a route. */
export function useCreateRoutePlan(vtcId: string) {
  const t = useTranslations('routePlans');
  return useMutation({
    mutationFn: (body: Pick<WantedRoute, 'game' | 'order'> & { name: string; stops: string[] }) =>
      api(routePlansContract.create, { params: { vtcId }, body }),
    meta: { emits: 'route.changed', success: t('saved'), failure: t('saveFailed') },
  });
}

/** Renames a saved route. */
export function useRenameRoutePlan(vtcId: string, routePlanId: string) {
  const t = useTranslations('routePlans');
  return useMutation({
    mutationFn: (body: { name: string }) =>
      api(routePlansContract.rename, { params: { vtcId, routePlanId }, body }),
    meta: { emits: 'route.changed', success: t('renamed'), failure: t('saveFailed') },
  });
}

/** Gives a saved route to a driver. */
export function useGiveRoutePlan(vtcId: string, routePlanId: string) {
  const t = useTranslations('routePlans');
  return useMutation({
    mutationFn: (driverId: string) =>
      api(routePlansContract.setDriver, { params: { vtcId, routePlanId }, body: { driverId } }),
    meta: { emits: 'route.given', success: t('given'), failure: t('giveFailed') },
  });
}

/** Deletes a saved route. */
export function useRemoveRoutePlan(vtcId: string, routePlanId: string) {
  const t = useTranslations('routePlans');
  return useMutation({
    mutationFn: () => api(routePlansContract.remove, { params: { vtcId, routePlanId } }),
    meta: { emits: 'route.changed', success: t('removed'), failure: t('removeFailed') },
  });
}
