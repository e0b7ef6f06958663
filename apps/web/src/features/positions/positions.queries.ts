import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { positionsContract } from '@waybill/schema/features/positions.contract';
import type { PublicMapForm } from '@waybill/schema/features/positions.fields';
import type { LiveVisibility, PositionScope } from '@waybill/schema/features/positions.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import type { MapGame } from '#src/components/world-map/world.ts';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

/** The key of all position queries. */
export const positionsKey = ['positions'] as const;

/** No event reports progress, so it is polled while the page is visible. */
const onTheRoadEveryMs = 15_000;
const chosenEveryMs = 5_000;
const trailEveryMs = 30_000;
const publicEveryMs = 15_000;

/** Lists the live drivers connected to the reader, of one game or of all, by name, page by page. */
export function onTheRoadQuery(
  scope: Exclude<PositionScope, 'public'>,
  game: MapGame | null,
  enabled = true,
) {
  return pagedQuery({
    queryKey: [...positionsKey, 'on the road', scope, game],
    pageSize: limits.pageSize.max,
    read: (page, options) =>
      api(
        positionsContract.listOnTheRoad,
        { query: { ...page, scope, ...(game !== null && { game }) } },
        options,
      ),
    rowsOf: ({ drivers }) => drivers,
    idOf: ({ driver }) => driver.id,
    refetchInterval: onTheRoadEveryMs,
    enabled,
  });
}

/** Reads a live driver's current job and position. */
export function driverOnTheRoadQuery(driverId: string) {
  return queryOptions({
    queryKey: [...positionsKey, 'driver', driverId],
    queryFn: async ({ signal }) =>
      (await api(positionsContract.getDriver, { params: { driverId } }, { signal })).driver,
    refetchInterval: chosenEveryMs,
  });
}

/** Reads a driver's trail of today. */
export function trailQuery(driverId: string) {
  return queryOptions({
    queryKey: [...positionsKey, 'trail', driverId],
    queryFn: ({ signal }) => api(positionsContract.getTrail, { params: { driverId } }, { signal }),
    refetchInterval: trailEveryMs,
  });
}

/** The number of shown arrivals. */
const arrivalsShown = 5;

/** Lists a company's latest deliveries. */
export function arrivalsQuery(vtcId: string) {
  return queryOptions({
    // Under the key of jobs, with which it becomes stale.
    queryKey: ['jobs', vtcId, 'arrivals'],
    queryFn: async ({ signal }) =>
      (
        await api(
          jobsContract.list,
          { params: { vtcId }, query: { state: 'delivered', limit: arrivalsShown } as const },
          { signal },
        )
      ).jobs,
  });
}

/** Reads who may see the reader's position. */
export const visibilityQuery = queryOptions({
  queryKey: [...positionsKey, 'visibility'],
  queryFn: async ({ signal }) =>
    (await api(positionsContract.getVisibility, undefined, { signal })).visibility,
});

/** Sets who may see the reader's position. */
export function useSetVisibility() {
  const t = useTranslations('liveVisibility');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (visibility: LiveVisibility) =>
      api(positionsContract.setVisibility, { body: { visibility } }),
    onSuccess: ({ visibility }) => queryClient.setQueryData(visibilityQuery.queryKey, visibility),
    meta: { emits: 'account.live-visibility-changed', failure: t('failed') },
  });
}

/** Reads the settings of a company's public map. */
export function publicMapQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...positionsKey, 'public map', vtcId],
    queryFn: async ({ signal }) =>
      (await api(positionsContract.getPublicMapSettings, { params: { vtcId } }, { signal }))
        .publicMap,
  });
}

/** Sets whether a company's map is public. */
export function useSetPublicMap(vtcId: string) {
  const t = useTranslations('publicMap');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PublicMapForm) =>
      api(positionsContract.setPublicMapSettings, { params: { vtcId }, body }),
    onSuccess: ({ publicMap }) =>
      queryClient.setQueryData(publicMapQuery(vtcId).queryKey, publicMap),
    meta: { success: t('saved'), failure: t('failed') },
  });
}

/** Reads a company's public trucks. */
export function publicPositionsQuery(tag: string, game: MapGame) {
  return queryOptions({
    queryKey: [...positionsKey, 'public', tag, game],
    queryFn: async ({ signal }) => {
      const input = { params: { tag }, query: { game } };
      return (await api(positionsContract.getPublicMap, input, { signal })).trucks;
    },
    refetchInterval: publicEveryMs,
  });
}
