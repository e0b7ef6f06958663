import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Db } from '../../lib/db.ts';
import { numberOfGame } from './counting.data.ts';

/** What was driven: of one square within an hour, or of several. */
export interface Sums {
  readonly samples: number;
  readonly speedSum: number;
  readonly limitSum: number;
  readonly standingSum: number;
  readonly toldMs: number;
  readonly wetMs: number;
  /** Whose it is, each once: hashes of ids. */
  readonly drivers: readonly string[];
  readonly tellers: readonly string[];
  readonly lastAt: Date;
}

export interface CellSums extends Sums {
  readonly cell: number;
}

const columns = `samples, speed_sum::float8 AS "speedSum", limit_sum::float8 AS "limitSum",
  standing_sum::float8 AS "standingSum", told_ms::float8 AS "toldMs", wet_ms::float8 AS "wetMs",
  drivers::text[] AS drivers, tellers::text[] AS tellers, last_at AS "lastAt"`;

/** What was driven since an hour, by square and hour. Of the future nothing is known. */
export async function listCells(
  db: Db,
  game: Game,
  { fromHour, toHour }: { readonly fromHour: number; readonly toHour: number },
): Promise<readonly CellSums[]> {
  return db.$queryRawUnsafe<CellSums[]>(
    `SELECT cell, ${columns} FROM traffic_cells
     WHERE game = $1::smallint AND hour BETWEEN $2::int AND $3::int`,
    numberOfGame(game),
    fromHour,
    toHour,
  );
}

/** The same for squares alone. */
export async function listCellsOf(
  db: Db,
  game: Game,
  cells: readonly number[],
  { fromHour, toHour }: { readonly fromHour: number; readonly toHour: number },
): Promise<readonly CellSums[]> {
  return db.$queryRawUnsafe<CellSums[]>(
    `SELECT cell, ${columns} FROM traffic_cells
     WHERE game = $1::smallint AND hour BETWEEN $2::int AND $3::int AND cell = ANY($4::int[])`,
    numberOfGame(game),
    fromHour,
    toHour,
    [...cells],
  );
}

/** The sums of an hour of the day; of drivers it is told how many there are, and no more than needed. */
export interface HourSums extends Omit<Sums, 'drivers' | 'tellers'> {
  readonly hourOfDay: number;
  readonly drivers: number;
  readonly tellers: number;
}

/** What was driven since an hour, by the hour of the day; standing within the squares of cities is left out. */
export async function listHours(
  db: Db,
  game: Game,
  { fromHour, toHour }: { readonly fromHour: number; readonly toHour: number },
  cityCells: readonly number[],
): Promise<readonly HourSums[]> {
  return db.$queryRawUnsafe<HourSums[]>(
    // Kept for three readings, whole rows would take longer than to read them three times.
    `WITH recent AS NOT MATERIALIZED (
       SELECT *, hour % 24 AS hour_of_day FROM traffic_cells
       WHERE game = $1::smallint AND hour BETWEEN $2::int AND $3::int),
     sums AS (
       SELECT hour_of_day, sum(samples)::int AS samples,
              sum(speed_sum)::float8 AS "speedSum", sum(limit_sum)::float8 AS "limitSum",
              coalesce(sum(standing_sum) FILTER (WHERE cell <> ALL ($4::int[])), 0)::float8
                AS "standingSum",
              sum(told_ms)::float8 AS "toldMs", sum(wet_ms)::float8 AS "wetMs",
              max(last_at) AS "lastAt"
       FROM recent GROUP BY hour_of_day),
     people AS (
       SELECT hour_of_day, count(*)::int AS drivers
       FROM (SELECT DISTINCT hour_of_day, unnest(drivers) FROM recent) each GROUP BY hour_of_day),
     told AS (
       SELECT hour_of_day, count(*)::int AS tellers
       FROM (SELECT DISTINCT hour_of_day, unnest(tellers) FROM recent) each GROUP BY hour_of_day)
     SELECT hour_of_day AS "hourOfDay", samples, "speedSum", "limitSum", "standingSum", "toldMs",
            "wetMs", "lastAt", coalesce(drivers, 0) AS drivers, coalesce(tellers, 0) AS tellers
     FROM sums LEFT JOIN people USING (hour_of_day) LEFT JOIN told USING (hour_of_day)
     ORDER BY hour_of_day`,
    numberOfGame(game),
    fromHour,
    toHour,
    [...cityCells],
  );
}
