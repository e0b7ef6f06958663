import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { RouteInput } from '@waybill/schema/contract/input';
import { ledgerContract } from '@waybill/schema/features/ledger.contract';
import type { ReportRowKind } from '@waybill/schema/features/ledger.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';
import type { Days } from './ledger.model.ts';

const key = ['ledger'] as const;

/** Reads a company's books; null before they are opened. */
export function ledgerQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...key, vtcId],
    queryFn: ({ signal }) => api(ledgerContract.get, { params: { vtcId } }, { signal }),
  });
}

/** Reads the sums of a period. The previous ones of the same rows stay while others load. */
export function reportQuery(vtcId: string, days: Days, by: ReportRowKind) {
  return queryOptions({
    queryKey: [...key, vtcId, 'report', days, by],
    queryFn: async ({ signal }) => {
      const query = { ...days, by };
      return (await api(ledgerContract.getReport, { params: { vtcId }, query }, { signal })).report;
    },
    placeholderData: (previous, query) => (query?.queryKey.at(-1) === by ? previous : undefined),
  });
}

/** The filters of entries, as the API takes them. */
export type EntryFilters = Omit<
  NonNullable<RouteInput<typeof ledgerContract.listEntries>['query']>,
  'limit' | 'cursor'
>;

/** Lists entries, page by page. */
export function entriesQuery(vtcId: string, filters: EntryFilters) {
  return pagedQuery({
    queryKey: [...key, vtcId, 'entries', filters],
    read: (page, options) =>
      api(
        ledgerContract.listEntries,
        { params: { vtcId }, query: { ...filters, ...page } },
        options,
      ),
    rowsOf: ({ entries }) => entries,
    idOf: ({ id }) => id,
    placeholderData: keepPreviousData,
  });
}

type Body<Name extends 'open' | 'update' | 'createEntry'> = RouteInput<
  (typeof ledgerContract)[Name]
>['body'];

const emits = 'ledger.changed' as const;

/** Opens the books. */
export function useOpenLedger(vtcId: string) {
  const t = useTranslations('ledger');
  return useMutation({
    mutationFn: (body: Body<'open'>) => api(ledgerContract.open, { params: { vtcId }, body }),
    meta: { emits, success: t('opened'), failure: t('openFailed') },
  });
}

/** Changes the settings of the books. */
export function useUpdateLedger(vtcId: string) {
  const t = useTranslations('ledger');
  return useMutation({
    mutationFn: (body: Body<'update'>) => api(ledgerContract.update, { params: { vtcId }, body }),
    meta: { emits, success: t('settingsSaved'), failure: t('settingsFailed') },
  });
}

/** Posts a manual entry. */
export function useCreateEntry(vtcId: string) {
  const t = useTranslations('ledger');
  return useMutation({
    mutationFn: (body: Body<'createEntry'>) =>
      api(ledgerContract.createEntry, { params: { vtcId }, body }),
    meta: { emits, success: t('entryAdded'), failure: t('entryFailed') },
  });
}

/** Reverses a manual entry. */
export function useReverseEntry() {
  const t = useTranslations('ledger');
  return useMutation({
    mutationFn: ({ id, note }: { readonly id: string; readonly note: string }) =>
      api(ledgerContract.reverseEntry, { params: { ledgerEntryId: id }, body: { note } }),
    meta: { emits, success: t('reversed'), failure: t('reverseFailed') },
  });
}
