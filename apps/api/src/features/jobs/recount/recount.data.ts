import type { Db } from '../../../lib/db.ts';

/** A measure that a table of sums has otherwise than the jobs have it. */
export interface SumDifference {
  readonly table: string;
  /** The columns that name the row. */
  readonly key: Readonly<Record<string, string | null>>;
  readonly measure: string;
  readonly stored: string;
  readonly counted: string;
}

const counts = `(tier IN ('verified', 'accepted'))::int`;
const isCancelled = `(state = 'cancelled')::int`;

/** What one job adds to each column of the tables of sums, as jobs.md tells it. */
const measures: Readonly<Record<string, string>> = {
  jobs: '1',
  distance_m: 'distance_m',
  revenue_minor: 'revenue_minor',
  fines_minor: 'fines_minor',
  tolls_minor: 'tolls_minor',
  transport_minor: 'transport_minor',
  fuel_used_ml: 'fuel_used_ml',
  fuel_distance_m: 'CASE WHEN fuel_used_ml IS NOT NULL THEN distance_m END',
  mass_g: 'mass_g',
  xp: 'xp',
  late_jobs: 'late::int',
  timed_jobs: '(late IS NOT NULL)::int',
  race_jobs: `(notes @> '{RACE}')::int`,
  cargo_damage_ppm: 'cargo_damage_ppm',
  truck_damage_ppm: 'truck_damage_ppm',
  overspeed_s: 'overspeed_s',
  safety_points: 'safety_points',
};

const grains = {
  driver_days: ['vtc_id', 'driver_id', 'day', 'game'],
  vtc_days: ['vtc_id', 'day', 'game'],
  driver_totals: ['vtc_id', 'driver_id', 'game'],
} as const;

type Grain = keyof typeof grains;

const tables: readonly Grain[] = ['driver_days', 'vtc_days', 'driver_totals'];

/** All rows of a table of sums that differ from what GROUP BY makes of the jobs. */
function buildComparison(table: Grain): string {
  const keys = grains[table].join(', ');
  const columns = [...Object.keys(measures), 'cancelled_jobs', 'penalty_minor'];
  const counted = [
    ...Object.values(measures).map((each) => `coalesce(${each}, 0) * coalesce(${counts}, 0)`),
    isCancelled,
    `coalesce(penalty_minor, 0) * ${isCancelled}`,
  ];
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
            SELECT ${keys}, ${nothing}, ${counted.join(', ')}
            FROM (SELECT *, (ended_at AT TIME ZONE 'UTC')::date AS day FROM jobs) jobs
            WHERE (tier IN ('verified', 'accepted') OR state = 'cancelled')
              ${table === 'vtc_days' ? 'AND vtc_id IS NOT NULL' : ''}
           ) AS rows (${keys}, ${names('s')}, ${names('c')})
      GROUP BY ${keys} HAVING ${differs} ORDER BY ${keys}) found`;
}

/** A row with what is stored of each measure and what was counted. */
type ComparedRow = Readonly<Record<string, string | null>>;

/**
 * Compares all sums with what GROUP BY makes of the jobs. It is one statement and so one snapshot:
 * whatever is written meanwhile is in both or in neither.
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
  return [...Object.keys(measures), 'cancelled_jobs', 'penalty_minor'].flatMap((measure) => {
    const [stored, counted] = [row[`stored ${measure}`] ?? '', row[`counted ${measure}`] ?? ''];
    if (stored === counted) return [];
    return [{ table, key, measure, stored, counted }];
  });
}
