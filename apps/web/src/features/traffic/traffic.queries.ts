import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { RouteInput } from '@waybill/schema/contract/input';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { trafficContract } from '@waybill/schema/features/traffic.contract';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { eachOnce, pageByPage } from '#src/lib/pages.ts';

const key = ['traffic'] as const;
const everyMs = 60_000;

/** How it is on the roads now. */
export function areasQuery(game: Game) {
  return queryOptions({
    queryKey: [...key, 'areas', game],
    queryFn: ({ signal }) => api(trafficContract.listAreas, { query: { game } }, { signal }),
    refetchInterval: everyMs,
  });
}

/** How it is around the cities, page by page; those whose name has a text in it. */
export function citiesQuery(game: Game, search = '') {
  return infiniteQueryOptions({
    queryKey: [...key, 'cities', game, search],
    ...pageByPage(limits.pageSize.default, (page, options) =>
      api(trafficContract.listCities, { query: { game, search, ...page } }, options),
    ),
    select: ({ pages }) =>
      eachOnce(
        pages.flatMap(({ cities }) => cities),
        ({ id }) => id,
      ),
  });
}

/** How it was at each hour of the day. */
export function hoursQuery(game: Game) {
  return queryOptions({
    queryKey: [...key, 'hours', game],
    queryFn: async ({ signal }) =>
      (await api(trafficContract.listHours, { query: { game } }, { signal })).hours,
  });
}

/** What another server says. */
export function outsideQuery(game: Game) {
  return queryOptions({
    queryKey: [...key, 'outside', game],
    queryFn: ({ signal }) => api(trafficContract.getOutside, { query: { game } }, { signal }),
    refetchInterval: everyMs,
  });
}

/** What drivers report, page by page. */
export function reportsQuery(game: Game) {
  return infiniteQueryOptions({
    queryKey: [...key, 'reports', game],
    ...pageByPage(limits.pageSize.default, (page, options) =>
      api(trafficContract.listReports, { query: { game, ...page } }, options),
    ),
    select: ({ pages }) =>
      eachOnce(
        pages.flatMap(({ reports }) => reports),
        ({ id }) => id,
      ),
    refetchInterval: everyMs,
  });
}

type NewReport = RouteInput<typeof trafficContract.createReport>['body'];

/** Reports something. */
export function useCreateReport() {
  const t = useTranslations('traffic');
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (body: NewReport) => api(trafficContract.createReport, { body }),
    onSuccess,
    meta: { success: t('reported'), failure: t('reportFailed') },
  });
}

/** Says whether a report is right. */
export function useSetAnswer(trafficReportId: string) {
  const t = useTranslations('traffic');
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (isThere: boolean) =>
      api(trafficContract.setAnswer, { params: { trafficReportId }, body: { isThere } }),
    onSuccess,
    meta: { success: t('answered'), failure: t('answerFailed') },
  });
}

/** Takes a report of one's own back, or as staff one of the company's drivers. */
export function useEndReport(trafficReportId: string, isOwn: boolean) {
  const t = useTranslations('traffic');
  const onSuccess = useRefresh();
  const route = isOwn ? trafficContract.withdrawReport : trafficContract.removeReport;
  return useMutation({
    mutationFn: () => api(route, { params: { trafficReportId } }),
    onSuccess,
    meta: { success: t('ended'), failure: t('endFailed') },
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return async () => queryClient.invalidateQueries({ queryKey: key });
}
