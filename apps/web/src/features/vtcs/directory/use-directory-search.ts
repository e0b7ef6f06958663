import { games, type Game } from '@waybill/schema/features/telemetry.models';
import {
  vtcSizes,
  vtcSorts,
  type VtcSize,
  type VtcSort,
} from '@waybill/schema/features/vtcs.contract';
import { recruitments } from '@waybill/schema/features/vtcs.fields';
import { limits } from '@waybill/schema/limits';
import { useParameters } from '#src/lib/use-parameters.ts';

/** The filters of the directory; missing ones match everything. */
export interface DirectorySearch {
  readonly search: string;
  readonly sort: VtcSort;
  readonly game?: Game | undefined;
  readonly recruits?: (typeof recruitments)[number] | undefined;
  readonly size?: VtcSize | undefined;
  readonly country?: string | undefined;
  readonly speaks?: string | undefined;
  /** The start of the list: without scripts, links use it for paging. */
  readonly cursor?: string | undefined;
}

type Changes = Readonly<Partial<Record<keyof DirectorySearch, string>>>;

/** Returns the directory's filters, stored in the address by the API's names, and their setter. */
export function useDirectorySearch(): readonly [DirectorySearch, (changes: Changes) => void] {
  const { parameters, change } = useParameters();
  const read = (name: string) => parameters.get(name) ?? '';
  const search: DirectorySearch = {
    search: read('search').slice(0, limits.searchText.max),
    sort: vtcSorts.find((sort) => sort === read('sort')) ?? 'popular',
    game: games.find((game) => game === read('game')),
    recruits: recruitments.find((recruitment) => recruitment === read('recruits')),
    size: vtcSizes.find((size) => size === read('size')),
    country: /^[a-z]{2}$/i.test(read('country')) ? read('country').toUpperCase() : undefined,
    speaks: /^[a-z]{2,3}$/i.test(read('speaks')) ? read('speaks').toLowerCase() : undefined,
    cursor: read('cursor') || undefined,
  };
  // New filters reset to the first page.
  return [search, (changes) => change({ cursor: '', ...changes })];
}
