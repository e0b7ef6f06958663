import type { RegionEnd, RegionKind } from '@waybill/schema/features/regions.fields';
import { cityNameOf } from '@waybill/schema/city-names';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { territoriesByCity } from '@waybill/schema/territories';
import type { Db } from '../../lib/db.ts';
import type { Statement } from '../../lib/statement.ts';
import type { Days, Periods } from './regions.policy.ts';

/** The parameters of a report. */
interface Asked {
  readonly vtcId: string;
  readonly game: Game;
  readonly by: RegionKind;
  readonly end: RegionEnd;
  readonly periods: Periods;
}

/** The totals of a line, or of all lines, in a period. */
export interface RegionSums {
  /** Null in the total of all lines. Empty for a place without a name. */
  readonly source: string | null;
  readonly destination: string | null;
  readonly isNow: boolean;
  readonly isTotal: boolean;
  readonly jobs: number;
  readonly distanceM: number;
  readonly revenueMinor: number;
  readonly weighedJobs: number;
  readonly massG: number;
  readonly movedGKm: number;
  readonly costedM: number;
  readonly tollsMinor: number;
  readonly transportMinor: number;
  readonly finesMinor: number;
  readonly truckDamageM: number;
  readonly truckDamagePpm: number;
  readonly cargoDamageM: number;
  readonly cargoDamagePpm: number;
  readonly linkedJobs: number;
  readonly emptyJobs: number;
  /** How many jobs took how long: eight decimal digits per bucket, the shortest last. */
  readonly minutes: string;
}

const measures = {
  jobs: 'jobs',
  distanceM: 'distance_m',
  revenueMinor: 'revenue_minor',
  weighedJobs: 'weighed_jobs',
  massG: 'mass_g',
  movedGKm: 'moved_g_km',
  costedM: 'costed_m',
  tollsMinor: 'tolls_minor',
  transportMinor: 'transport_minor',
  finesMinor: 'fines_minor',
  truckDamageM: 'truck_damage_m',
  truckDamagePpm: 'truck_damage_ppm',
  cargoDamageM: 'cargo_damage_m',
  cargoDamagePpm: 'cargo_damage_ppm',
  linkedJobs: 'linked_jobs',
  emptyJobs: 'empty_jobs',
} as const;

const sums = Object.entries(measures)
  .map(([name, column]) => `sum(${column})::float8 AS "${name}"`)
  .join(', ');

/**
 * Builds the statement for the totals of a report's lines in both periods, and of all lines together.
 * Histograms of minutes are added like any other total.
 */
function buildSumsStatement(asked: Asked): Statement<RegionSums> {
  const { vtcId, game, by, end, periods } = asked;
  const { now, before } = periods;
  const cities = by === 'country' ? [...territoriesByCity(game)] : [];
  // A country is placed where its cities are.
  const [source, destination] =
    by === 'country'
      ? end === 'source'
        ? ["coalesce(territory, '')", "''"]
        : ["''", "coalesce(territory, '')"]
      : ['source', 'destination'];
  return {
    name: `region-sums-${by}-${end}`,
    text: `WITH days AS (
             SELECT ${source} AS source, ${destination} AS destination, day >= $4::date AS is_now,
                    ${Object.values(measures).join(', ')}, minutes
             FROM region_days d ${
               by === 'country'
                 ? `LEFT JOIN unnest($8::text[], $9::text[]) AS t (city, territory) ON city = d.${end}`
                 : ''
             }
             WHERE vtc_id = $1::uuid AND game = $2::game AND grain = $3::region_grain
               AND (day BETWEEN $4::date AND $5::date OR day BETWEEN $6::date AND $7::date))
           SELECT source, destination, is_now AS "isNow", grouping(source) = 1 AS "isTotal", ${sums},
                  sum(minutes)::text AS minutes
           FROM days GROUP BY GROUPING SETS ((source, destination, is_now), (is_now))`,
    values: [
      vtcId,
      game,
      by === 'lane' ? 'lane' : end,
      ...daysOf(now),
      ...daysOf(before),
      ...(by === 'country'
        ? [cities.map(([city]) => city), cities.map(([, territory]) => territory)]
        : []),
    ],
  };
}

function daysOf({ from, to }: Days): [string, string] {
  return [from, to];
}

export async function listSums(db: Db, asked: Asked): Promise<RegionSums[]> {
  const { text, values } = buildSumsStatement(asked);
  return db.$queryRawUnsafe<RegionSums[]>(text, ...values);
}

export interface NamedCity {
  readonly id: string;
  readonly name: string;
  readonly x: number | null;
  readonly z: number | null;
}

/** Lists the names of cities that a company has driven to, and their positions on the map, if known. */
export async function listCities(db: Db, vtcId: string, game: Game): Promise<NamedCity[]> {
  const rows = await db.$queryRaw<NamedCity[]>`
    SELECT c.city_id AS id, coalesce(m.name, c.name) AS name, m.x, m.z
    FROM region_cities c
    LEFT JOIN known_cities(${game === 'ets2' ? 0 : 1}::smallint, ${vtcId}::uuid, NULL) m USING (city_id)
    WHERE c.vtc_id = ${vtcId}::uuid AND c.game = ${game}::game`;
  return rows.map((row) => Object.assign(row, { name: cityNameOf(game, row.id) ?? row.name }));
}

/** True if all jobs from before the totals existed have been added. */
export async function isFilled(db: Db): Promise<boolean> {
  const filling = await db.regionFilling.findFirst({ select: { isDone: true } });
  return filling?.isDone ?? true;
}
