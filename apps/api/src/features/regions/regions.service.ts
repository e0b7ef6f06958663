import type { RegionListQuery, RegionTableQuery } from '@waybill/schema/features/regions.fields';
import type {
  RegionMeasures,
  RegionPlace,
  RegionReport,
  RegionRow,
} from '@waybill/schema/features/regions.models';
import { messages } from '@waybill/schema/messages';
import { stateNames } from '@waybill/schema/territories';
import type { ActorContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { findCountries } from '../../lib/countries.ts';
import { type CsvCell, CsvStream } from '../../lib/csv-stream.ts';
import { decodeCursor, refuseCursor, toPage } from '../../lib/cursor.ts';
import * as data from './regions.data.ts';
import {
  compareStandings,
  type Periods,
  periodsOf,
  searchable,
  type Standing,
  standingOf,
} from './regions.policy.ts';
import { presentMeasures, presentRows } from './regions.presenter.ts';

type Context = Pick<ActorContext, 'db' | 'clock'>;

/** Returns one page of a report on where a company drives. @throws VALIDATION_FAILED */
export async function getReport(
  ctx: Context,
  vtcId: string,
  query: RegionListQuery,
): Promise<RegionReport> {
  const { sort, order, limit } = query;
  const after = readStanding(query);
  const { rows, total, totalBefore, periods } = await readReport(ctx, vtcId, query);
  const found =
    after === null
      ? rows
      : rows.filter((row) => compareStandings(order, after, standingOf(row, sort)) < 0);
  const page = toPage(found, limit, (last) => {
    const { value, key } = standingOf(last, sort);
    return [sort, order, String(value), key];
  });
  return {
    ...page,
    rows: [...page.rows],
    count: rows.length,
    total,
    totalBefore,
    days: periods.now,
    daysBefore: periods.before,
    isComplete: await data.isFilled(ctx.db),
  };
}

function readStanding({ cursor, sort, order }: RegionListQuery): Standing | null {
  if (cursor === undefined) return null;
  const [ofSort, ofOrder, value, key] = decodeCursor(cursor) ?? [];
  if (ofSort !== sort || ofOrder !== order || value === undefined || key === undefined) {
    throw refuseCursor();
  }
  if (value === 'null') return { value: null, key };
  if (!/^\d{1,16}(\.\d{1,2})?$/.test(value)) throw refuseCursor();
  return { value: Number(value), key };
}

interface Report {
  readonly periods: Periods;
  /** The lines that match the search, in order. */
  readonly rows: readonly RegionRow[];
  readonly total: RegionMeasures | null;
  readonly totalBefore: RegionMeasures | null;
}

async function readReport(
  { db, clock }: Context,
  vtcId: string,
  query: RegionTableQuery,
): Promise<Report> {
  const { by, end, game, sort, order } = query;
  const periods = periodsOf(query, clock());
  if (!periods) {
    throw new AppError('VALIDATION_FAILED', { fields: { from: messages.periodTooLong } });
  }
  const sums = await data.listSums(db, { vtcId, game, by, end, periods });
  const cities = await data.listCities(db, vtcId, game);
  const isWanted = createSearch(query);
  const rows = presentRows(sums, cities, { game, by, end })
    .filter(({ source, destination }) => [source, destination].some(isWanted))
    .toSorted((a, b) => compareStandings(order, standingOf(a, sort), standingOf(b, sort)));
  const totalOf = (isNow: boolean) => {
    const found = sums.find((each) => each.isTotal && each.isNow === isNow);
    return found ? presentMeasures(found) : null;
  };
  return { periods, rows, total: totalOf(true), totalBefore: totalOf(false) };
}

/** Creates the check that a place matches the search: by its name, id or country name. */
function createSearch({ search, language, game }: RegionTableQuery) {
  const wanted = searchable(search);
  const territories = new Set(
    wanted === ''
      ? []
      : game === 'ats'
        ? Object.keys(stateNames).filter(
            (code) =>
              searchable(code) === wanted || searchable(stateNames[code] ?? '').includes(wanted),
          )
        : findCountries(search, language),
  );
  return (place: RegionPlace | null) =>
    wanted === '' ||
    (place !== null &&
      ((place.territory !== null && territories.has(place.territory)) ||
        [place.name, place.cityId].some((text) => text && searchable(text).includes(wanted))));
}

/**
 * Returns all lines of a report as a table, with both periods. Cells that a spreadsheet would treat as a
 * formula are escaped. @throws VALIDATION_FAILED, TOO_MANY_REQUESTS
 */
export async function openReportTable(
  ctx: ActorContext,
  vtcId: string,
  query: RegionTableQuery,
): Promise<CsvStream> {
  await ctx.rateLimits.consume('regionsCsvByUser', ctx.actor.userId);
  const { rows, periods } = await readReport(ctx, vtcId, query);
  return new CsvStream([...placeColumns, ...measureColumns], listCells(rows, periods));
}

const placeColumns = [
  'period',
  'from',
  'to',
  'sourceTerritory',
  'sourceCityId',
  'sourceCity',
  'destinationTerritory',
  'destinationCityId',
  'destinationCity',
] as const;

const measureColumns = [
  'jobs',
  'distanceM',
  'revenueMinor',
  'massG',
  'movedTKm',
  'revenuePerKmMinor',
  'medianMinutes',
  'costedM',
  'tollsMinor',
  'transportMinor',
  'finesMinor',
  'tollsPer1000KmMinor',
  'transportPer1000KmMinor',
  'finesPer1000KmMinor',
  'truckDamagePer1000KmPpm',
  'cargoDamagePer1000KmPpm',
  'linkedJobs',
  'emptyJobs',
  'emptyPpm',
] as const satisfies readonly (keyof RegionMeasures)[];

function* listCells(rows: readonly RegionRow[], { now, before }: Periods): Generator<CsvCell[]> {
  for (const row of rows) {
    for (const [period, days] of [
      ['now', now],
      ['before', before],
    ] as const) {
      const measures = row[period];
      if (measures === null) continue;
      yield [
        period,
        days.from,
        days.to,
        ...cellsOf(row.source),
        ...cellsOf(row.destination),
        ...measureColumns.map((name) => measures[name]),
      ];
    }
  }
}

function cellsOf(place: RegionPlace | null): CsvCell[] {
  return place === null ? [null, null, null] : [place.territory, place.cityId, place.name];
}
