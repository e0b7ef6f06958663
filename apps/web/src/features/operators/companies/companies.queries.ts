import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  operatorVtcsContract,
  type vtcStates,
} from '@waybill/schema/features/operator-vtcs.contract';
import type { FoundVtc } from '@waybill/schema/features/operators.models';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';
import { useOperatorChange } from '../operator-change.queries.ts';

const pageSize = 50;

export interface CompanyFilters {
  readonly search: string;
  readonly state: (typeof vtcStates)[number] | null;
}

/** Searches companies for operators, newest first, page by page. */
export function companiesQuery({ search, state }: CompanyFilters) {
  return pagedQuery({
    queryKey: ['operator', 'companies', { search, state }],
    pageSize,
    read: (page, options) =>
      api(
        operatorVtcsContract.list,
        { query: { search, state: state ?? undefined, ...page } },
        options,
      ),
    rowsOf: ({ vtcs }) => vtcs,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Reads a company for operators. */
export function companyQuery(vtcId: string) {
  return queryOptions({
    queryKey: ['operator', 'company', vtcId],
    queryFn: async ({ signal }) =>
      (await api(operatorVtcsContract.get, { params: { vtcId } }, { signal })).vtc,
    staleTime: 0,
  });
}

function useCompanyChange<Variables>(
  vtcId: string,
  change: (variables: Variables) => Promise<{ readonly vtc: FoundVtc }>,
) {
  return useOperatorChange({
    change,
    show: (queryClient, { vtc }) => queryClient.setQueryData(companyQuery(vtcId).queryKey, vtc),
    list: 'companies',
  });
}

export function useHideCompany(vtcId: string) {
  return useCompanyChange(vtcId, (body: { reason: string }) =>
    api(operatorVtcsContract.hide, { params: { vtcId }, body }),
  );
}

export function useRemoveCompany(vtcId: string) {
  return useCompanyChange(vtcId, (name: string) =>
    api(operatorVtcsContract.remove, { params: { vtcId }, body: { name } }),
  );
}

export function useHandOver(vtcId: string) {
  return useCompanyChange(vtcId, (userId: string) =>
    api(operatorVtcsContract.handOver, { params: { vtcId }, body: { userId } }),
  );
}

/** The company changes that need no input. */
export function useCompanyAct(vtcId: string, act: 'show' | 'restore') {
  return useCompanyChange(vtcId, () => api(operatorVtcsContract[act], { params: { vtcId } }));
}
