import type { JobMeasures } from '@waybill/schema/features/jobs.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { JsonText } from '../../../lib/json-text.ts';
import type { FindRow, Statement } from '../../../lib/statement.ts';
import type { JobScope } from '../job-filter.data.ts';
import { measureColumns } from '../job-measures.data.ts';

/** The first and the last day, as ISO 8601 writes them. */
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
}

const columns = Object.values(measureColumns);
const sums = columns.map((column) => `sum(${column}) AS ${column}`).join(', ');
const named = Object.entries(measureColumns)
  .map(([name, column]) => `${column} AS "${name}"`)
  .join(', ');

/** What a company or a driver has done on some days, and on all of them together. */
export function buildStatsStatement(
  scope: JobScope,
  { from, to }: Days,
): Statement<{ days: string; totals: string }> {
  const [table, condition, id] =
    'vtcId' in scope
      ? ['vtc_days', 'vtc_id = $1::uuid', scope.vtcId]
      : ['driver_days', 'driver_id = $1::uuid', scope.driverId];
  return {
    name: `job-stats-${table}`,
    text: `WITH days AS (
             SELECT day, game, ${sums} FROM ${table}
             WHERE ${condition} AND day BETWEEN $2::date AND $3::date GROUP BY day, game),
           totals AS (SELECT game, ${sums} FROM days GROUP BY game)
           SELECT (SELECT coalesce(json_agg(d ORDER BY d.day, d.game), '[]')::text
                   FROM (SELECT day, game, ${named} FROM days) d) AS days,
                  (SELECT coalesce(json_agg(t ORDER BY t.game), '[]')::text
                   FROM (SELECT game, ${named} FROM totals) t) AS totals`,
    values: [id, from, to],
  };
}

export async function getStats(findRow: FindRow, scope: JobScope, days: Days): Promise<Stats> {
  const row = await findRow(buildStatsStatement(scope, days));
  if (!row) throw new Error('an aggregate gave no row');
  return { days: new JsonText(row.days), totals: new JsonText(row.totals) };
}
