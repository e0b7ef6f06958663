import type { JobMeasures } from '@waybill/schema/features/jobs.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { JsonText } from '../../../lib/json-text.ts';
import type { FindRow, Statement } from '../../../lib/statement.ts';
import { measureColumns } from '../job-measures.data.ts';

/** Statistics of a company, of a driver, or of a driver within a company. */
export type StatsScope =
  | { readonly vtcId: string; readonly driverId?: string | undefined }
  | { readonly vtcId?: undefined; readonly driverId: string };

/** First and last day, in ISO 8601. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

interface DaySums extends JobMeasures {
  readonly day: string;
  readonly game: Game;
}

interface Stats {
  readonly days: JsonText<DaySums[]>;
  readonly totals: JsonText<Omit<DaySums, 'day'>[]>;
  readonly allTime: JsonText<Omit<DaySums, 'day'>[]>;
}

const columns = Object.values(measureColumns);
const sums = columns.map((column) => `sum(${column}) AS ${column}`).join(', ');
const named = Object.entries(measureColumns)
  .map(([name, column]) => `${column} AS "${name}"`)
  .join(', ');

interface StatsRow {
  readonly days: string;
  readonly totals: string;
  readonly allTime: string;
}

/** Builds statistics per day, for the whole range, and for all time. */
export function buildStatsStatement(scope: StatsScope, { from, to }: Days): Statement<StatsRow> {
  const values: unknown[] = [from, to];
  const { vtcId, driverId } = scope;
  const conditions = [
    ...(vtcId === undefined ? [] : [`vtc_id = $${values.push(vtcId)}::uuid`]),
    ...(driverId === undefined ? [] : [`driver_id = $${values.push(driverId)}::uuid`]),
  ].join(' AND ');
  const [byDay, all] =
    driverId === undefined ? ['vtc_days', 'vtc_days'] : ['driver_days', 'driver_totals'];
  return {
    name: `job-stats-${byDay}-${values.length}`,
    text: `WITH days AS (
             SELECT day, game, ${sums} FROM ${byDay}
             WHERE ${conditions} AND day BETWEEN $1::date AND $2::date GROUP BY day, game),
           totals AS (SELECT game, ${sums} FROM days GROUP BY game),
           ever AS (SELECT game, ${sums} FROM ${all} WHERE ${conditions} GROUP BY game)
           SELECT (SELECT coalesce(json_agg(d ORDER BY d.day, d.game), '[]')::text
                   FROM (SELECT day, game, ${named} FROM days) d) AS days,
                  ${ofGames('totals')} AS totals, ${ofGames('ever')} AS "allTime"`,
    values,
  };
}

function ofGames(sumsOfGames: string): string {
  return `(SELECT coalesce(json_agg(t ORDER BY t.game), '[]')::text
           FROM (SELECT game, ${named} FROM ${sumsOfGames}) t)`;
}

export async function getStats(findRow: FindRow, scope: StatsScope, days: Days): Promise<Stats> {
  const row = await findRow(buildStatsStatement(scope, days));
  if (!row) throw new Error('an aggregate gave no row');
  const { days: ofDays, totals, allTime } = row;
  return {
    days: new JsonText(ofDays),
    totals: new JsonText(totals),
    allTime: new JsonText(allTime),
  };
}
