import {
  type RegionEnd,
  regionEnds,
  type RegionKind,
  regionKinds,
  type RegionSort,
  regionSorts,
} from '@waybill/schema/features/regions.fields';
import { type Game, games } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';

/** The periods of a report: a number of days up to today, the month or quarter so far, or custom days. */
export const reportPeriods = ['7', '30', '90', 'month', 'quarter', 'own'] as const;
type ReportPeriod = (typeof reportPeriods)[number];

/** The filters of a report, stored in the page's address. */
export interface ReportSearch {
  readonly period: ReportPeriod;
  /** Custom days; the server has defaults for missing ones. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly by: RegionKind;
  readonly end: RegionEnd;
  readonly game: Game;
  readonly sort: RegionSort;
  readonly order: 'asc' | 'desc';
  readonly search: string;
}

const dayForm = /^(19|[2-9]\d)\d\d-\d\d-\d\d$/;

/** Reads the filters from an address, with a default game; invalid values are ignored. */
export function readReportSearch(parameters: URLSearchParams, firstGame: Game): ReportSearch {
  const read = (name: string) => parameters.get(name) ?? '';
  const readDay = (name: string) => {
    const day = read(name);
    return dayForm.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined;
  };
  return {
    period: reportPeriods.find((period) => period === read('period')) ?? '30',
    from: readDay('from'),
    to: readDay('to'),
    by: regionKinds.find((kind) => kind === read('by')) ?? 'country',
    end: regionEnds.find((end) => end === read('end')) ?? 'source',
    game: games.find((game) => game === read('game')) ?? firstGame,
    sort: regionSorts.find((sort) => sort === read('sort')) ?? 'jobs',
    order: read('order') === 'asc' ? 'asc' : 'desc',
    search: read('search').slice(0, limits.searchText.max),
  };
}

/** Builds the API query for a UTC day in ISO 8601. */
export function queryOf(
  { period, from, to, search, ...others }: ReportSearch,
  today: string,
  language: string,
) {
  const days = period === 'own' ? { from, to } : { from: firstDayOf(period, today), to: today };
  return {
    ...others,
    ...(days.from !== undefined && { from: days.from }),
    ...(days.to !== undefined && { to: days.to }),
    ...(search !== '' && { search, language }),
  };
}

function firstDayOf(period: Exclude<ReportPeriod, 'own'>, today: string): string {
  const month = Number(today.slice(5, 7));
  if (period === 'month') return `${today.slice(0, 8)}01`;
  if (period === 'quarter') {
    const first = String(month - ((month - 1) % 3)).padStart(2, '0');
    return `${today.slice(0, 5)}${first}-01`;
  }
  const at = Date.parse(today) - (Number(period) - 1) * 86_400_000;
  return new Date(at).toISOString().slice(0, 10);
}

/** Returns the name of a grouping: in ATS, countries are states. */
export function kindName(by: RegionKind, game: Game): RegionKind | 'state' {
  return by === 'country' && game === 'ats' ? 'state' : by;
}
