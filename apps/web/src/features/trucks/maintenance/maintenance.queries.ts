import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { RouteInput } from '@waybill/schema/contract/input';
import { maintenanceContract } from '@waybill/schema/features/maintenance.contract';
import type { MaintenanceFilter } from '@waybill/schema/features/maintenance.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

interface DueFilter {
  readonly show?: MaintenanceFilter;
  readonly truckId?: string;
}

/** Lists what a company's trucks need, page by page. */
export function dueQuery(vtcId: string, filter: DueFilter) {
  return pagedQuery({
    queryKey: ['maintenance', vtcId, filter],
    read: (page, options) =>
      api(maintenanceContract.list, { params: { vtcId }, query: { ...filter, ...page } }, options),
    rowsOf: ({ rows }) => rows,
    idOf: ({ truck, item }) => `${truck.id} ${item}`,
    placeholderData: keepPreviousData,
  });
}

/** Reads how often a company's trucks need care. */
export function rulesQuery(vtcId: string) {
  return queryOptions({
    queryKey: ['maintenance', vtcId, 'rules'],
    queryFn: ({ signal }) => api(maintenanceContract.getRules, { params: { vtcId } }, { signal }),
  });
}

/** Lists the orders of a truck, page by page. */
export function ordersQuery(truckId: string) {
  return pagedQuery({
    queryKey: ['maintenance', 'orders', truckId],
    read: (page, options) =>
      api(maintenanceContract.listOrders, { params: { truckId }, query: page }, options),
    rowsOf: ({ orders }) => orders,
    idOf: ({ id }) => id,
  });
}

const emits = 'truck.changed' as const;

/** Decides how often a company's trucks need care. */
export function useSetRules(vtcId: string) {
  const t = useTranslations('maintenance');
  return useMutation({
    mutationFn: (body: RouteInput<typeof maintenanceContract.setRules>['body']) =>
      api(maintenanceContract.setRules, { params: { vtcId }, body }),
    meta: { emits, success: t('rulesSaved'), failure: t('rulesFailed') },
  });
}

/** Orders work on a truck. */
export function useOrderWork(truckId: string) {
  const t = useTranslations('maintenance');
  return useMutation({
    mutationFn: (body: RouteInput<typeof maintenanceContract.order>['body']) =>
      api(maintenanceContract.order, { params: { truckId }, body }),
    meta: { emits, success: t('ordered'), failure: t('orderFailed') },
  });
}

/** Takes the truck of an order to the workshop. */
export function useStartOrder() {
  const t = useTranslations('maintenance');
  return useMutation({
    mutationFn: (workOrderId: string) =>
      api(maintenanceContract.start, { params: { workOrderId } }),
    meta: { emits, success: t('started'), failure: t('startFailed') },
  });
}

/** Says that an order is done. */
export function useCompleteOrder() {
  const t = useTranslations('maintenance');
  return useMutation({
    mutationFn: (workOrderId: string) =>
      api(maintenanceContract.complete, { params: { workOrderId } }),
    meta: { emits, success: t('done'), failure: t('doneFailed') },
  });
}

/** Cancels an order. */
export function useCancelOrder() {
  const t = useTranslations('maintenance');
  return useMutation({
    mutationFn: (workOrderId: string) =>
      api(maintenanceContract.cancel, { params: { workOrderId } }),
    meta: { emits, success: t('cancelled'), failure: t('cancelFailed') },
  });
}
