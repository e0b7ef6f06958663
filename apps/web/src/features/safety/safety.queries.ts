import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { safetyContract } from '@waybill/schema/features/safety.contract';
import type { SafetyDays, SafetyRules } from '@waybill/schema/features/safety.fields';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';

// Computed from jobs, so they become stale with them.
const keyOf = (vtcId: string) => ['jobs', vtcId, 'safety'] as const;
const driversShown = 100;

/** Reads a company's safety report. The previous one stays while a new one loads. */
export function safetyQuery(vtcId: string, days: SafetyDays) {
  return queryOptions({
    queryKey: [...keyOf(vtcId), 'report', days],
    queryFn: ({ signal }) =>
      api(safetyContract.getReport, { params: { vtcId }, query: { days } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Reads where incidents happened. */
export function safetyPlacesQuery(vtcId: string, days: SafetyDays, game: Game) {
  return queryOptions({
    queryKey: [...keyOf(vtcId), 'places', days, game],
    queryFn: ({ signal }) =>
      api(safetyContract.listPlaces, { params: { vtcId }, query: { days, game } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Reads the company's safest drivers. */
export function safestDriversQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...keyOf(vtcId), 'drivers'],
    queryFn: ({ signal }) => {
      const query = { by: 'safety', period: 'all', limit: driversShown } as const;
      return api(jobsContract.getLeaderboard, { params: { vtcId }, query }, { signal });
    },
  });
}

/** Reads what another emphasis would change. */
export function safetyPreviewQuery(vtcId: string, emphasis: SafetyRules['emphasis']) {
  return queryOptions({
    queryKey: [...keyOf(vtcId), 'preview', emphasis],
    queryFn: ({ signal }) =>
      api(safetyContract.previewRules, { params: { vtcId }, body: { emphasis } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Sets what weighs how much. */
export function useSetSafetyRules(vtcId: string) {
  const t = useTranslations('safety');
  return useMutation({
    mutationFn: (emphasis: SafetyRules['emphasis']) =>
      api(safetyContract.setRules, { params: { vtcId }, body: { emphasis } }),
    meta: { emits: 'safety.rules-changed', success: t('rules.saved'), failure: t('rules.failed') },
  });
}
