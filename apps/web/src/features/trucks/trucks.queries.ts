import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { RouteInput } from '@waybill/schema/contract/input';
import { trucksContract } from '@waybill/schema/features/trucks.contract';
import type { TruckListSort, TruckStatus } from '@waybill/schema/features/trucks.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

interface TruckFilter {
  readonly status: TruckStatus | null;
  readonly driverId?: string;
  readonly search?: string;
  readonly sort: TruckListSort;
}

/** Lists a company's trucks, page by page. */
export function trucksQuery(vtcId: string, { status, ...filter }: TruckFilter) {
  const query = { ...filter, ...(status !== null && { status }) };
  return pagedQuery({
    queryKey: ['trucks', vtcId, query],
    read: (page, options) =>
      api(trucksContract.list, { params: { vtcId }, query: { ...query, ...page } }, options),
    rowsOf: ({ trucks }) => trucks,
    idOf: ({ id }) => id,
    placeholderData: keepPreviousData,
  });
}

/** Adds up a company's trucks. */
export function fleetTotalsQuery(vtcId: string) {
  return queryOptions({
    queryKey: ['trucks', vtcId, 'totals'],
    queryFn: async ({ signal }) =>
      (await api(trucksContract.list, { params: { vtcId }, query: { limit: 1 } }, { signal }))
        .totals,
  });
}

/** Reads a truck. */
export function truckQuery(truckId: string) {
  return queryOptions({
    queryKey: ['trucks', truckId],
    queryFn: ({ signal }) => api(trucksContract.get, { params: { truckId } }, { signal }),
  });
}

/** Reads what a truck earned and cost. */
export function truckCostsQuery(truckId: string) {
  return queryOptions({
    queryKey: ['trucks', truckId, 'costs'],
    queryFn: ({ signal }) => api(trucksContract.getCosts, { params: { truckId } }, { signal }),
  });
}

/** Lists the jobs that were delivered in a truck, page by page. */
export function truckJobsQuery(truckId: string) {
  return pagedQuery({
    queryKey: ['trucks', truckId, 'jobs'],
    read: (page, options) =>
      api(trucksContract.listJobs, { params: { truckId }, query: page }, options),
    rowsOf: ({ jobs }) => jobs,
    idOf: ({ id }) => id,
  });
}

/** Lists what happened to a truck between its drives, page by page. */
export function truckLifeQuery(truckId: string) {
  return pagedQuery({
    queryKey: ['trucks', truckId, 'life'],
    read: (page, options) =>
      api(trucksContract.listLife, { params: { truckId }, query: page }, options),
    rowsOf: ({ life }) => life,
  });
}

const emits = 'truck.changed' as const;

/** Adds a truck by hand. */
export function useAddTruck(vtcId: string) {
  const t = useTranslations('trucks');
  return useMutation({
    mutationFn: (body: RouteInput<typeof trucksContract.add>['body']) =>
      api(trucksContract.add, { params: { vtcId }, body }),
    meta: { emits, success: t('added'), failure: t('addFailed') },
  });
}

/** Changes a truck's nickname, plate or base. */
export function useUpdateTruck(truckId: string) {
  const t = useTranslations('trucks');
  return useMutation({
    mutationFn: (body: RouteInput<typeof trucksContract.update>['body']) =>
      api(trucksContract.update, { params: { truckId }, body }),
    meta: { emits, success: t('saved'), failure: t('saveFailed') },
  });
}

/** Removes a truck that was added by hand. */
export function useRemoveTruck(truckId: string) {
  const t = useTranslations('trucks');
  return useMutation({
    mutationFn: () => api(trucksContract.remove, { params: { truckId } }),
    meta: { emits, success: t('removed'), failure: t('removeFailed') },
  });
}

/** Retires a truck, or returns it to service. */
export function useRetireTruck(truckId: string) {
  const t = useTranslations('trucks');
  return useMutation({
    mutationFn: () => api(trucksContract.retire, { params: { truckId } }),
    meta: { emits, success: t('retired'), failure: t('retireFailed') },
  });
}

/** Returns a retired truck to service. */
export function useReturnTruck(truckId: string) {
  const t = useTranslations('trucks');
  return useMutation({
    mutationFn: () => api(trucksContract.return, { params: { truckId } }),
    meta: { emits, success: t('returned'), failure: t('returnFailed') },
  });
}

/** Joins a truck into another one. */
export function useJoinTruck(truckId: string) {
  const t = useTranslations('trucks');
  return useMutation({
    mutationFn: (intoId: string) =>
      api(trucksContract.join, { params: { truckId }, body: { intoId } }),
    meta: { emits, success: t('joined'), failure: t('joinFailed') },
  });
}

/** Separates a truck from the one that it was joined into. */
export function useSeparateTruck() {
  const t = useTranslations('trucks');
  return useMutation({
    mutationFn: (truckId: string) => api(trucksContract.separate, { params: { truckId } }),
    meta: { emits, success: t('separated'), failure: t('separateFailed') },
  });
}

/** Buys a truck for the company. */
export function useBuyTruck(truckId: string) {
  const t = useTranslations('trucks');
  return useMutation({
    mutationFn: (body: RouteInput<typeof trucksContract.buy>['body']) =>
      api(trucksContract.buy, { params: { truckId }, body }),
    meta: { emits, success: t('bought'), failure: t('buyFailed') },
  });
}

/** Sells a truck of the company. */
export function useSellTruck(truckId: string) {
  const t = useTranslations('trucks');
  return useMutation({
    mutationFn: () => api(trucksContract.sell, { params: { truckId } }),
    meta: { emits, success: t('sold'), failure: t('sellFailed') },
  });
}
