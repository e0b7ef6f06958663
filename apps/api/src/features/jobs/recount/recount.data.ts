import type { PrismaClient } from '@waybill/db/client';

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
  mass_g: 'mass_g',
  xp: 'xp',
  late_jobs: 'late::int',
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
    SELECT to_jsonb(found) AS row FROM (
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

/** How long a comparison of all jobs may take. */
const patienceMs = 3_600_000;

/**
 * Compares all sums with what GROUP BY makes of the jobs, in one snapshot: whatever is written
 * meanwhile is in both or in neither.
 */
export async function compareSums(
  db: PrismaClient,
): Promise<{ jobs: number; differences: SumDifference[] }> {
  return db.$transaction(
    async (snapshot) => {
      const differences: SumDifference[] = [];
      for (const table of ['driver_days', 'vtc_days', 'driver_totals'] as const) {
        const found = await snapshot.$queryRawUnsafe<{ row: ComparedRow }[]>(
          buildComparison(table),
        );
        differences.push(...found.flatMap(({ row }) => readDifferences(table, row)));
      }
      return { jobs: await snapshot.job.count(), differences };
    },
    { isolationLevel: 'RepeatableRead', timeout: patienceMs },
  );
}

function readDifferences(table: Grain, row: ComparedRow): SumDifference[] {
  const key = Object.fromEntries(grains[table].map((name) => [name, row[name] ?? null]));
  return [...Object.keys(measures), 'cancelled_jobs', 'penalty_minor'].flatMap((measure) => {
    const [stored, counted] = [row[`stored ${measure}`] ?? '', row[`counted ${measure}`] ?? ''];
    if (stored === counted) return [];
    return [{ table, key, measure, stored, counted }];
  });
}
