import { vtcSorts, type VtcSort } from '@waybill/schema/features/vtcs.contract';
import { limits } from '@waybill/schema/limits';
import { useSearchParams } from 'react-router-dom';

interface SearchInUrl {
  readonly search: string;
  readonly sort: VtcSort;
  readonly change: (changes: { readonly search?: string; readonly sort?: VtcSort }) => void;
}

/**
 * What is searched for, kept in the page's address: it survives a reload and the way back, and can
 * be shared. A change replaces the address, so that one step back leaves the page.
 */
export function useSearchInUrl(): SearchInUrl {
  const [query, setQuery] = useSearchParams();
  return {
    search: (query.get('search') ?? '').slice(0, limits.searchText.max),
    sort: vtcSorts.find((sort) => sort === query.get('sort')) ?? 'popular',
    change: (changes) =>
      setQuery(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(changes)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
  };
}
