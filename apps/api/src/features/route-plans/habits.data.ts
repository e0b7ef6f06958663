import type { Game } from '@waybill/schema/features/telemetry.models';
import type { FindRow, Statement } from '../../lib/statement.ts';

/** The averages of a company's latest drives. Unknown ones are null. */
export interface Habits {
  readonly drives: number;
  /** Odometer metres per metre of the straight line on the map. */
  readonly detour: number | null;
  /** Odometer metres per metre driven on the map. */
  readonly scale: number | null;
  /** Milliseconds and millilitres per odometer metre. */
  readonly msPerM: number | null;
  readonly fuelMlPerM: number | null;
}

/** How many jobs are considered at most. */
const latestJobs = 101;

const median = (value: string) => `percentile_cont(0.5) WITHIN GROUP (ORDER BY ${value})`;

export function buildHabitsStatement(vtcId: string, game: Game): Statement<Habits> {
  return {
    name: 'route-habits',
    text: `
      WITH known AS MATERIALIZED (
        SELECT * FROM known_cities((CASE $2::game WHEN 'ets2' THEN 0 ELSE 1 END)::smallint, $1::uuid, NULL))
      SELECT count(detour)::integer AS drives, ${median('detour')} AS detour, ${median('scale')} AS scale,
             ${median('ms_per_m')} AS "msPerM", ${median('fuel_per_m')} AS "fuelMlPerM"
      FROM (
        SELECT distance_m / nullif(sqrt(power(b.x - a.x, 2) + power(b.z - a.z, 2)), 0) AS detour,
               fuel_used_ml::float8 / distance_m AS fuel_per_m, seen.scale, seen.ms_per_m
        FROM (SELECT * FROM jobs
              WHERE vtc_id = $1::uuid AND ended_at IS NOT NULL
              ORDER BY ended_at DESC, id DESC LIMIT ${latestJobs}) j
        LEFT JOIN known a ON a.city_id = j.source_city_id
        LEFT JOIN known b ON b.city_id = j.destination_city_id
        LEFT JOIN LATERAL (
          SELECT sum((facts #>> '{measures,observedM}')::float8)
                   / nullif(sum((facts #>> '{measures,traceCm}')::float8) / 100, 0) AS scale,
                 extract(epoch FROM sum(upper(span) - lower(span)))::float8 * 1000 / j.distance_m
                   AS ms_per_m
          FROM job_chapters WHERE job_id = j.id) seen ON true
        WHERE j.game = $2::game AND j.tier IN ('verified', 'accepted') AND j.distance_m > 0) drive`,
    values: [vtcId, game],
  };
}

export async function findHabits(findRow: FindRow, vtcId: string, game: Game): Promise<Habits> {
  const row = await findRow(buildHabitsStatement(vtcId, game));
  return row ?? { drives: 0, detour: null, scale: null, msPerM: null, fuelMlPerM: null };
}
