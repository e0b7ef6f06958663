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

/** What is looked for in the directory. What is left out is open. */
export interface DirectorySearch {
  readonly search: string;
  readonly sort: VtcSort;
  readonly game?: Game | undefined;
  readonly recruits?: (typeof recruitments)[number] | undefined;
  readonly size?: VtcSize | undefined;
  readonly country?: string | undefined;
  readonly speaks?: string | undefined;
  /** Where the list begins: without scripts, links lead from page to page by it. */
  readonly cursor?: string | undefined;
}

type Changes = Readonly<Partial<Record<keyof DirectorySearch, string>>>;

/** The search of the directory, kept in its address in the words of the API. */
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
  // Another search begins with its first page.
  return [search, (changes) => change({ cursor: '', ...changes })];
}
