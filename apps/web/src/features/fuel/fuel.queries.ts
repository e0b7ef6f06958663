import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { RouteInput } from '@waybill/schema/contract/input';
import { fuelContract } from '@waybill/schema/features/fuel.contract';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

const key = ['fuel'] as const;

/** Reads a company's fuel prices in one game. */
export function fuelBoardQuery(vtcId: string, game: Game) {
  return queryOptions({
    queryKey: [...key, 'board', vtcId, game],
    queryFn: async ({ signal }) =>
      (await api(fuelContract.getBoard, { params: { vtcId }, query: { game } }, { signal })).board,
    placeholderData: keepPreviousData,
  });
}

/** Reads how a price in a territory is computed. */
export function fuelReasonsQuery(vtcId: string, game: Game, territory: string) {
  return queryOptions({
    queryKey: [...key, 'reasons', vtcId, game, territory],
    queryFn: async ({ signal }) => {
      const query = { game, territory };
      return (await api(fuelContract.getReasons, { params: { vtcId }, query }, { signal })).reasons;
    },
  });
}

/** Reads the prices along a route between cities. */
export function fuelRouteQuery(vtcId: string, game: Game, cities: readonly string[]) {
  return queryOptions({
    queryKey: [...key, 'route', vtcId, game, ...cities],
    queryFn: ({ signal }) => {
      const query = { game, cities: cities.join(',') };
      return api(fuelContract.getRoute, { params: { vtcId }, query }, { signal });
    },
    enabled: cities.length > 1,
  });
}

/** Lists the drivers' reports, page by page. */
export function fuelReportsQuery(vtcId: string, game: Game) {
  return pagedQuery({
    queryKey: [...key, 'reports', vtcId, game],
    read: (page, options) =>
      api(fuelContract.listReports, { params: { vtcId }, query: { game, ...page } }, options),
    rowsOf: ({ reports }) => reports,
  });
}

type ReportForm = RouteInput<typeof fuelContract.createReport>['body'];
type BaseForm = RouteInput<typeof fuelContract.setBasePrices>['body'];

/** Reports a price. */
export function useCreateReport(vtcId: string) {
  const t = useTranslations('fuel');
  return useMutation({
    mutationFn: (body: ReportForm) => api(fuelContract.createReport, { params: { vtcId }, body }),
    meta: { emits: 'fuel.prices-changed', success: t('reported'), failure: t('reportFailed') },
  });
}

/** Withdraws the driver's own report. */
export function useTakeBackReport() {
  const t = useTranslations('fuel');
  return useMutation({
    mutationFn: (fuelReportId: string) =>
      api(fuelContract.takeBackReport, { params: { fuelReportId } }),
    meta: { emits: 'fuel.prices-changed', success: t('takenBack'), failure: t('takeBackFailed') },
  });
}

/** Removes another driver's report. */
export function useRemoveReport() {
  const t = useTranslations('fuel');
  return useMutation({
    mutationFn: ({ id, reason }: { readonly id: string; readonly reason: string }) =>
      api(fuelContract.removeReport, { params: { fuelReportId: id }, body: { reason } }),
    meta: { emits: 'fuel.prices-changed', success: t('removed'), failure: t('removeFailed') },
  });
}

/** Sets base prices. */
export function useSetBasePrices(vtcId: string) {
  const t = useTranslations('fuel');
  return useMutation({
    mutationFn: (body: BaseForm) => api(fuelContract.setBasePrices, { params: { vtcId }, body }),
    meta: { emits: 'fuel.prices-changed', success: t('baseSaved'), failure: t('baseFailed') },
  });
}
