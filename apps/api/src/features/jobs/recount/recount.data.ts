import { type JobMeasures, jobMeasuresSchema } from '@waybill/schema/features/jobs.models';
import type { Db } from '../../../lib/db.ts';
import { measureColumns, scoreColumns, weightedFigures } from '../job-measures.data.ts';

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
/** The same where incidents are known: they are not while a task still fills them in. */
const scored = (value: string) =>
  counted(`CASE WHEN collision_points IS NOT NULL THEN ${value} END`);
const scores: Readonly<Record<(typeof scoreColumns)[number], string>> = {
  watched_m: scored('CASE WHEN overspeed_s IS NOT NULL THEN distance_m END'),
  collision_points: scored('collision_points'),
  weighed_jobs: scored('(cargo_damage_ppm IS NOT NULL)::int'),
  clean_jobs: scored('(cargo_damage_ppm < 10000)::int'),
};
const figures: Readonly<Record<(typeof weightedFigures)[number], string>> = {
  ...scores,
  fine_points: scored('greatest(safety_points - collision_points, 0)'),
  overspeed_s: scored('overspeed_s'),
  late_jobs: scored('late::int'),
  cargo_damage_ppm: scored('cargo_damage_ppm'),
  timed_jobs: scored('(late IS NOT NULL)::int'),
  jobs: scored('1'),
  cancelled_jobs: `(collision_points IS NOT NULL)::int * ${isCancelled}`,
};
const measureNames = jobMeasuresSchema.keyof().options;
const plain: readonly (readonly [column: string, added: string])[] = [
  ...measureNames.map((name) => [measureColumns[name], measures[name]] as const),
  ...scoreColumns.map((name) => [name, scores[name]] as const),
];
const weighted = weightedFigures.map(
  (name) => [`w_${name}`, `${figures[name]} * decay_weight(day)`] as const,
);

const rows = `
  (SELECT *, (ended_at AT TIME ZONE 'UTC')::date AS day FROM jobs
   WHERE tier IN ('verified', 'accepted') OR state = 'cancelled')`;

/** The incidents of the jobs that count for a company: a row for each grain that one adds to. */
const incidents = `
  (SELECT vtc_id, game, each.grain, each.key, day, each.n, each.milli FROM ${rows} j,
     LATERAL (
       SELECT 'cause'::incident_grain AS grain, key, (value->>0)::int AS n, (value->>1)::int AS milli
       FROM jsonb_each(incidents->'causes')
       UNION ALL
       SELECT 'lane', source_city_id || '>' || destination_city_id, (value->>0)::int, (value->>1)::int
       FROM jsonb_each(incidents->'causes')
       UNION ALL
       SELECT 'hour', key, 1, value::int FROM jsonb_each_text(incidents->'hours')
     ) each
   WHERE tier IN ('verified', 'accepted') AND vtc_id IS NOT NULL AND each.key IS NOT NULL)`;

interface Comparison {
  readonly keys: readonly string[];
  /** Each summed column, and what a row of `from` adds to it. */
  readonly measures: readonly (readonly [column: string, added: string])[];
  readonly from: string;
}

const comparisons = {
  driver_days: { keys: ['vtc_id', 'driver_id', 'day', 'game'], measures: plain, from: rows },
  vtc_days: {
    keys: ['vtc_id', 'day', 'game'],
    measures: plain,
    from: `(SELECT * FROM ${rows} j WHERE vtc_id IS NOT NULL)`,
  },
  driver_totals: {
    keys: ['vtc_id', 'driver_id', 'game'],
    measures: [...plain, ...weighted],
    from: rows,
  },
  incident_days: {
    keys: ['vtc_id', 'game', 'grain', 'day', 'key'],
    measures: [
      ['n', 'n'],
      ['milli', 'milli'],
    ],
    from: incidents,
  },
} as const satisfies Record<string, Comparison>;
type Table = keyof typeof comparisons;
const tables: readonly Table[] = ['driver_days', 'vtc_days', 'driver_totals', 'incident_days'];

/** Builds the query for rows of a sum table that differ from GROUP BY over the jobs. */
function buildComparison(table: Table): string {
  const { keys: names, measures: compared, from }: Comparison = comparisons[table];
  const columns = compared.map(([column]) => column);
  const keys = names.join(', ');
  const nothing = columns.map(() => '0').join(', ');
  const sums = columns.flatMap((column, index) => [
    `sum(s${index})::text AS "stored ${column}"`,
    `sum(c${index})::text AS "counted ${column}"`,
  ]);
  const differs = columns.map((_, index) => `sum(s${index}) <> sum(c${index})`).join(' OR ');
  const numbered = (letter: string) => columns.map((_, index) => `${letter}${index}`).join(', ');
  return `
    SELECT '${table}' AS "table", to_jsonb(found) AS row FROM (
      SELECT ${keys}, ${sums.join(', ')}
      FROM (SELECT ${keys}, ${columns.join(', ')}, ${nothing} FROM ${table}
            UNION ALL
            SELECT ${keys}, ${nothing}, ${compared.map(([, added]) => added).join(', ')} FROM ${from} j
           ) AS rows (${keys}, ${numbered('s')}, ${numbered('c')})
      GROUP BY ${keys} HAVING ${differs} ORDER BY ${keys}) found`;
}

/** A row with the stored and the counted value of each measure. */
type ComparedRow = Readonly<Record<string, string | null>>;

/**
 * Compares all sums with GROUP BY over the jobs. One statement is one snapshot, so concurrent writes are in
 * both sides or in neither.
 */
export async function compareSums(db: Db): Promise<{ jobs: number; differences: SumDifference[] }> {
  const found = await db.$queryRawUnsafe<{ table: Table | 'jobs'; row: ComparedRow }[]>(
    `${tables.map(buildComparison).join(' UNION ALL ')}
     UNION ALL SELECT 'jobs', jsonb_build_object('count', count(*)::text) FROM jobs`,
  );
  const [jobs] = found.flatMap(({ table, row }) => (table === 'jobs' ? Number(row['count']) : []));
  const differences = found.flatMap(({ table, row }) =>
    table === 'jobs' ? [] : readDifferences(table, row),
  );
  return { jobs: jobs ?? 0, differences };
}

function readDifferences(table: Table, row: ComparedRow): SumDifference[] {
  const { keys, measures: compared }: Comparison = comparisons[table];
  const key = Object.fromEntries(keys.map((name) => [name, row[name] ?? null]));
  return compared.flatMap(([measure]) => {
    const [stored, counted] = [row[`stored ${measure}`] ?? '', row[`counted ${measure}`] ?? ''];
    if (stored === counted) return [];
    return [{ table, key, measure, stored, counted }];
  });
}
