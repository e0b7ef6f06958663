import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { positionsContract } from '@waybill/schema/features/positions.contract';
import type { PublicMapForm } from '@waybill/schema/features/positions.fields';
import type { LiveVisibility, PositionScope } from '@waybill/schema/features/positions.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import type { MapGame } from '#src/components/world-map/world.ts';
import { api } from '#src/lib/api.ts';
import { eachOnce, pageByPage } from '#src/lib/pages.ts';

/** All that is known of where trucks are. */
export const positionsKey = ['positions'] as const;

/** No event tells how far somebody has come: it is asked for while somebody looks. */
const onTheRoadEveryMs = 15_000;
const chosenEveryMs = 5_000;
const trailEveryMs = 30_000;
const publicEveryMs = 15_000;

/** Those on the road whom the reader has a tie to, by name, page by page. */
export function onTheRoadQuery(
  scope: Exclude<PositionScope, 'public'>,
  game: MapGame,
  enabled = true,
) {
  return infiniteQueryOptions({
    queryKey: [...positionsKey, 'on the road', scope, game],
    ...pageByPage(limits.pageSize.max, (page, options) =>
      api(positionsContract.listOnTheRoad, { query: { ...page, scope, game } }, options),
    ),
    select: ({ pages }) =>
      eachOnce(
        pages.flatMap(({ drivers }) => drivers),
        ({ driver }) => driver.id,
      ),
    refetchInterval: onTheRoadEveryMs,
    enabled,
  });
}

/** What a driver on the road is doing. */
export function driverOnTheRoadQuery(driverId: string) {
  return queryOptions({
    queryKey: [...positionsKey, 'driver', driverId],
    queryFn: async ({ signal }) => {
      const input = { params: { driverId } };
      const { driver } = await api(positionsContract.getDriver, input, { signal });
      return driver;
    },
    refetchInterval: chosenEveryMs,
  });
}

/** Where a driver has driven today. */
export function trailQuery(driverId: string) {
  return queryOptions({
    queryKey: [...positionsKey, 'trail', driverId],
    queryFn: ({ signal }) => api(positionsContract.getTrail, { params: { driverId } }, { signal }),
    refetchInterval: trailEveryMs,
  });
}

/** So many of those who have delivered last are shown. */
const arrivalsShown = 5;

/** The jobs of a company that were delivered last. */
export function arrivalsQuery(vtcId: string) {
  return queryOptions({
    // With the jobs: it is out of date as they are.
    queryKey: ['jobs', vtcId, 'arrivals'],
    queryFn: async ({ signal }) => {
      const query = { state: 'delivered', limit: arrivalsShown } as const;
      const { jobs } = await api(jobsContract.list, { params: { vtcId }, query }, { signal });
      return jobs;
    },
  });
}

/** Who may see where the reader drives. */
export const visibilityQuery = queryOptions({
  queryKey: [...positionsKey, 'visibility'],
  queryFn: async ({ signal }) => {
    const { visibility } = await api(positionsContract.getVisibility, undefined, { signal });
    return visibility;
  },
});

/** Says who may see where the reader drives. */
export function useSetVisibility() {
  const t = useTranslations('liveVisibility');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (visibility: LiveVisibility) =>
      api(positionsContract.setVisibility, { body: { visibility } }),
    onSuccess: ({ visibility }) => queryClient.setQueryData(visibilityQuery.queryKey, visibility),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: positionsKey }),
    meta: { failure: t('failed') },
  });
}

/** How a company shows its drivers to everybody. */
export function publicMapQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...positionsKey, 'public map', vtcId],
    queryFn: async ({ signal }) => {
      const input = { params: { vtcId } };
      const { publicMap } = await api(positionsContract.getPublicMapSettings, input, { signal });
      return publicMap;
    },
  });
}

/** Shows the drivers of a company to everybody, or not. */
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

/** The trucks of a company that everybody may see. */
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
