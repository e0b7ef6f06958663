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

/** Which days a report looks at: so many up to today, a month or quarter so far, or one's own. */
export const reportPeriods = ['7', '30', '90', 'month', 'quarter', 'own'] as const;
type ReportPeriod = (typeof reportPeriods)[number];

/** What a report is asked for by, as the page's address says. */
export interface ReportSearch {
  readonly period: ReportPeriod;
  /** Days of one's own; the server has its own for what is left out. */
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

/** What an address asks for, of the first game unless it names one; what is none of its kind is left out. */
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

/** What the API is asked, on a day of UTC as ISO 8601 writes it. */
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

/** What the lines of a report are called: the countries of America are its states. */
export function kindName(by: RegionKind, game: Game): RegionKind | 'state' {
  return by === 'country' && game === 'ats' ? 'state' : by;
}
