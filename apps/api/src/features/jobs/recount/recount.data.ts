import { type JobMeasures, jobMeasuresSchema } from '@waybill/schema/features/jobs.models';
import type { Db } from '../../../lib/db.ts';
import { measureColumns } from '../job-measures.data.ts';

/** A stored measure that differs from the jobs. */
export interface SumDifference {
  readonly table: string;
  /** Key columns of the row. */
  readonly key: Readonly<Record<string, string | null>>;
  readonly measure: string;
  readonly stored: string;
  readonly counted: string;
}

const counts = `(tier IN ('verified', 'accepted'))::int`;
const isCancelled = `(state = 'cancelled' AND NOT is_trial)::int`;
const counted = (value: string) => `coalesce(${value}, 0) * coalesce(${counts}, 0)`;

/** What one job adds to each measure; see jobs.md. */
const measures: Readonly<Record<keyof JobMeasures, string>> = {
  jobs: counted('1'),
  distanceM: counted('distance_m'),
  revenueMinor: counted('revenue_minor'),
  finesMinor: counted('fines_minor'),
  tollsMinor: counted('tolls_minor'),
  transportMinor: counted('transport_minor'),
  fuelUsedMl: counted('fuel_used_ml'),
  fuelDistanceM: counted('CASE WHEN fuel_used_ml IS NOT NULL THEN distance_m END'),
  massG: counted('mass_g'),
  xp: counted('xp'),
  lateJobs: counted('late::int'),
  timedJobs: counted('(late IS NOT NULL)::int'),
  raceJobs: counted(`(notes @> '{RACE}')::int`),
  cargoDamagePpm: counted('cargo_damage_ppm'),
  truckDamagePpm: counted('truck_damage_ppm'),
  overspeedS: counted('overspeed_s'),
  safetyPoints: counted('safety_points'),
  cancelledJobs: isCancelled,
  penaltyMinor: `coalesce(penalty_minor, 0) * ${isCancelled}`,
};
const measureNames = jobMeasuresSchema.keyof().options;
const columns = measureNames.map((name) => measureColumns[name]);
const added = measureNames.map((name) => measures[name]);

const grains = {
  driver_days: ['vtc_id', 'driver_id', 'day', 'game'],
  vtc_days: ['vtc_id', 'day', 'game'],
  driver_totals: ['vtc_id', 'driver_id', 'game'],
} as const;

type Grain = keyof typeof grains;

const tables: readonly Grain[] = ['driver_days', 'vtc_days', 'driver_totals'];

/** Builds the query for rows of a sum table that differ from GROUP BY over the jobs. */
function buildComparison(table: Grain): string {
  const keys = grains[table].join(', ');
  const nothing = columns.map(() => '0').join(', ');
  const sums = columns.flatMap((column, index) => [
    `sum(s${index})::text AS "stored ${column}"`,
    `sum(c${index})::text AS "counted ${column}"`,
  ]);
  const differs = columns.map((_, index) => `sum(s${index}) <> sum(c${index})`).join(' OR ');
  const names = (letter: string) => columns.map((_, index) => `${letter}${index}`).join(', ');
  return `
    SELECT '${table}' AS "table", to_jsonb(found) AS row FROM (
      SELECT ${keys}, ${sums.join(', ')}
      FROM (SELECT ${keys}, ${columns.join(', ')}, ${nothing} FROM ${table}
            UNION ALL
            SELECT ${keys}, ${nothing}, ${added.join(', ')}
            FROM (SELECT *, (ended_at AT TIME ZONE 'UTC')::date AS day FROM jobs) jobs
            WHERE (tier IN ('verified', 'accepted') OR state = 'cancelled')
              ${table === 'vtc_days' ? 'AND vtc_id IS NOT NULL' : ''}
           ) AS rows (${keys}, ${names('s')}, ${names('c')})
      GROUP BY ${keys} HAVING ${differs} ORDER BY ${keys}) found`;
}

/** A row with the stored and the counted value of each measure. */
type ComparedRow = Readonly<Record<string, string | null>>;

/**
 * Compares all sums with GROUP BY over the jobs. One statement is one snapshot, so concurrent writes are in
 * both sides or in neither.
 */
export async function compareSums(db: Db): Promise<{ jobs: number; differences: SumDifference[] }> {
  const found = await db.$queryRawUnsafe<{ table: Grain | 'jobs'; row: ComparedRow }[]>(
    `${tables.map(buildComparison).join(' UNION ALL ')}
     UNION ALL SELECT 'jobs', jsonb_build_object('count', count(*)::text) FROM jobs`,
  );
  const [jobs] = found.flatMap(({ table, row }) => (table === 'jobs' ? Number(row['count']) : []));
  const differences = found.flatMap(({ table, row }) =>
    table === 'jobs' ? [] : readDifferences(table, row),
  );
  return { jobs: jobs ?? 0, differences };
}

function readDifferences(table: Grain, row: ComparedRow): SumDifference[] {
  const key = Object.fromEntries(grains[table].map((name) => [name, row[name] ?? null]));
  return columns.flatMap((measure) => {
    const [stored, counted] = [row[`stored ${measure}`] ?? '', row[`counted ${measure}`] ?? ''];
    if (stored === counted) return [];
    return [{ table, key, measure, stored, counted }];
  });
}
