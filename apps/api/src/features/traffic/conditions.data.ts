import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Db } from '../../lib/db.ts';
import { manyCompaniesSql } from '../../lib/sharing.ts';
import { numberOfGame } from './counting.data.ts';

/** Driving totals: of one square within an hour, or of several. */
export interface Sums {
  readonly samples: number;
  readonly speedSum: number;
  readonly limitSum: number;
  readonly standingSum: number;
  readonly toldMs: number;
  readonly wetMs: number;
  /** The drivers, each once, as hashes of their ids. */
  readonly drivers: readonly string[];
  readonly tellers: readonly string[];
  readonly lastAt: Date;
}

export interface CellSums extends Sums {
  readonly cell: number;
  /** The drivers' company; the nil UUID for those without one. */
  readonly vtcId: string;
}

const columns = `samples, speed_sum::float8 AS "speedSum", limit_sum::float8 AS "limitSum",
  standing_sum::float8 AS "standingSum", told_ms::float8 AS "toldMs", wet_ms::float8 AS "wetMs",
  drivers::text[] AS drivers, tellers::text[] AS tellers, last_at AS "lastAt"`;

/** Lists driving totals since an hour, by square and hour. Future hours are left out. */
export async function listCells(
  db: Db,
  game: Game,
  { fromHour, toHour }: { readonly fromHour: number; readonly toHour: number },
): Promise<readonly CellSums[]> {
  return db.$queryRawUnsafe<CellSums[]>(
    `SELECT cell, vtc_id AS "vtcId", ${columns} FROM traffic_shares
     WHERE game = $1::smallint AND hour BETWEEN $2::int AND $3::int`,
    numberOfGame(game),
    fromHour,
    toHour,
  );
}

/** The same for some squares only. */
export async function listCellsOf(
  db: Db,
  game: Game,
  cells: readonly number[],
  { fromHour, toHour }: { readonly fromHour: number; readonly toHour: number },
): Promise<readonly CellSums[]> {
  return db.$queryRawUnsafe<CellSums[]>(
    `SELECT cell, vtc_id AS "vtcId", ${columns} FROM traffic_shares
     WHERE game = $1::smallint AND hour BETWEEN $2::int AND $3::int AND cell = ANY($4::int[])`,
    numberOfGame(game),
    fromHour,
    toHour,
    [...cells],
  );
}

/** A company's totals in an hour of the day, with only the number of drivers. */
export interface HourSums extends Omit<Sums, 'drivers' | 'tellers'> {
  readonly hourOfDay: number;
  readonly vtcId: string;
  readonly drivers: number;
  readonly tellers: number;
  /** The same for all companies together. */
  readonly allDrivers: number;
  readonly allTellers: number;
}

const people = (column: 'drivers' | 'tellers') => `
  SELECT hour_of_day, vtc_id, count(DISTINCT person)::int AS people
  FROM (SELECT hour_of_day, vtc_id, unnest(${column}) AS person FROM recent) each
  GROUP BY GROUPING SETS ((hour_of_day, vtc_id), (hour_of_day))`;
const peopleOf = (name: string, vtc: string) => `coalesce((
  SELECT people FROM ${name} p WHERE p.hour_of_day = sums.hour_of_day AND p.vtc_id ${vtc}), 0)`;

/**
 * Lists driving totals since an hour, by hour of the day and company. Stationary time in city squares is left
 * out.
 */
export async function listHours(
  db: Db,
  game: Game,
  { fromHour, toHour }: { readonly fromHour: number; readonly toHour: number },
  cityCells: readonly number[],
): Promise<readonly HourSums[]> {
  return db.$queryRawUnsafe<HourSums[]>(
    // Materialising whole rows for three reads would take longer than reading them three times.
    `WITH recent AS NOT MATERIALIZED (
       SELECT *, hour % 24 AS hour_of_day FROM traffic_shares
       WHERE game = $1::smallint AND hour BETWEEN $2::int AND $3::int),
     sums AS (
       SELECT hour_of_day, vtc_id, sum(samples)::int AS samples,
              sum(speed_sum)::float8 AS "speedSum", sum(limit_sum)::float8 AS "limitSum",
              coalesce(sum(standing_sum) FILTER (WHERE cell <> ALL ($4::int[])), 0)::float8
                AS "standingSum",
              sum(told_ms)::float8 AS "toldMs", sum(wet_ms)::float8 AS "wetMs",
              max(last_at) AS "lastAt"
       FROM recent GROUP BY hour_of_day, vtc_id),
     driven AS MATERIALIZED (${people('drivers')}),
     told AS MATERIALIZED (${people('tellers')})
     SELECT hour_of_day AS "hourOfDay", vtc_id AS "vtcId", samples, "speedSum", "limitSum", "standingSum",
            "toldMs", "wetMs", "lastAt",
            ${peopleOf('driven', '= sums.vtc_id')} AS drivers,
            ${peopleOf('told', '= sums.vtc_id')} AS tellers,
            ${peopleOf('driven', 'IS NULL')} AS "allDrivers",
            ${peopleOf('told', 'IS NULL')} AS "allTellers"
     FROM sums ORDER BY hour_of_day, vtc_id`,
    numberOfGame(game),
    fromHour,
    toHour,
    [...cityCells],
  );
}

/** True if there are several companies. */
export async function hasManyCompanies(db: Db): Promise<boolean> {
  const [row] = await db.$queryRawUnsafe<{ isMany: boolean }[]>(
    `SELECT ${manyCompaniesSql.now} AS "isMany"`,
  );
  return row?.isMany ?? true;
}
