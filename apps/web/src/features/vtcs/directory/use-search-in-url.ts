import { vtcSorts, type VtcSort } from '@waybill/schema/features/vtcs.contract';
import { limits } from '@waybill/schema/limits';
import { useParameters } from '#src/lib/use-parameters.ts';

interface SearchInUrl {
  readonly search: string;
  readonly sort: VtcSort;
  readonly change: (changes: { readonly search?: string; readonly sort?: VtcSort }) => void;
}

/** Returns the search, stored in the page's address, and its setter. */
export function useSearchInUrl(): SearchInUrl {
  const { parameters, change } = useParameters();
  return {
    search: (parameters.get('search') ?? '').slice(0, limits.searchText.max),
    sort: vtcSorts.find((sort) => sort === parameters.get('sort')) ?? 'popular',
    change,
  };
}
