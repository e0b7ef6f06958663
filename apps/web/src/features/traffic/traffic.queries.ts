import { queryOptions, useMutation } from '@tanstack/react-query';
import type { RouteInput } from '@waybill/schema/contract/input';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { trafficContract } from '@waybill/schema/features/traffic.contract';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

const key = ['traffic'] as const;
const everyMs = 60_000;

/** Reads the current traffic areas. */
export function areasQuery(game: Game) {
  return queryOptions({
    queryKey: [...key, 'areas', game],
    queryFn: ({ signal }) => api(trafficContract.listAreas, { query: { game } }, { signal }),
    refetchInterval: everyMs,
  });
}

/** Lists the traffic around cities whose name contains a text, page by page. */
export function citiesQuery(game: Game, search = '') {
  return pagedQuery({
    queryKey: [...key, 'cities', game, search],
    read: (page, options) =>
      api(trafficContract.listCities, { query: { game, search, ...page } }, options),
    rowsOf: ({ cities }) => cities,
    idOf: ({ id }) => id,
  });
}

/** Reads the traffic by hour of the day. */
export function hoursQuery(game: Game) {
  return queryOptions({
    queryKey: [...key, 'hours', game],
    queryFn: async ({ signal }) =>
      (await api(trafficContract.listHours, { query: { game } }, { signal })).hours,
  });
}

/** Reads the other server's data. */
export function outsideQuery(game: Game) {
  return queryOptions({
    queryKey: [...key, 'outside', game],
    queryFn: ({ signal }) => api(trafficContract.getOutside, { query: { game } }, { signal }),
    refetchInterval: everyMs,
  });
}

/** Lists traffic reports, page by page. */
export function reportsQuery(game: Game) {
  return pagedQuery({
    queryKey: [...key, 'reports', game],
    read: (page, options) =>
      api(trafficContract.listReports, { query: { game, ...page } }, options),
    rowsOf: ({ reports }) => reports,
    idOf: ({ id }) => id,
    refetchInterval: everyMs,
  });
}

type NewReport = RouteInput<typeof trafficContract.createReport>['body'];

/** Creates a report. */
export function useCreateReport() {
  const t = useTranslations('traffic');
  return useMutation({
    mutationFn: (body: NewReport) => api(trafficContract.createReport, { body }),
    meta: { emits: 'traffic.reported', success: t('reported'), failure: t('reportFailed') },
  });
}

/** Confirms a report, or marks it as gone. */
export function useSetAnswer(trafficReportId: string) {
  const t = useTranslations('traffic');
  return useMutation({
    mutationFn: (isThere: boolean) =>
      api(trafficContract.setAnswer, { params: { trafficReportId }, body: { isThere } }),
    meta: { emits: 'traffic.reported', success: t('answered'), failure: t('answerFailed') },
  });
}

/** Withdraws the driver's own report, or removes another driver's as staff. */
export function useEndReport(trafficReportId: string, isOwn: boolean) {
  const t = useTranslations('traffic');
  const route = isOwn ? trafficContract.withdrawReport : trafficContract.removeReport;
  return useMutation({
    mutationFn: () => api(route, { params: { trafficReportId } }),
    meta: { emits: 'traffic.reported', success: t('ended'), failure: t('endFailed') },
  });
}
