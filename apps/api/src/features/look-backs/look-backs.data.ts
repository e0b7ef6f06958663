import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Db } from '../../lib/db.ts';

/** A job that stands out, as stored. */
export interface HaulRow {
  readonly id: string;
  readonly game: Game;
  readonly endedAt: Date | null;
  readonly cargo: string | null;
  readonly sourceCity: string | null;
  readonly destinationCity: string | null;
  readonly distanceM: number | null;
  readonly massG: bigint | null;
}

/** Returns jobs by their ids. */
export async function findHauls(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, HaulRow>> {
  const rows = await db.job.findMany({
    where: { id: { in: [...ids] } },
    select: {
      id: true,
      game: true,
      endedAt: true,
      cargo: true,
      sourceCity: true,
      destinationCity: true,
      distanceM: true,
      massG: true,
    },
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** How long a driver's truck moved in a time, and what they drove. */
interface DrivenState {
  /** In seconds. Jobs that no device watched count from start to end. */
  readonly drivenS: number;
  /** A text that changes whenever anything does that a look back shows. */
  readonly state: string;
}

/** Reads the state of a driver's counted jobs, which is cheaper than to sum them up. */
export async function findDrivenState(
  db: Db,
  driverId: string,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<DrivenState> {
  const [row] = await db.$queryRaw<DrivenState[]>`
    SELECT round(coalesce(sum(seconds), 0))::float8 AS "drivenS",
           count(*) || ':' || coalesce(sum(hashtextextended(shown::text, 0)::numeric), 0) AS state
    FROM (
      SELECT coalesce((SELECT sum(c.moving_s) FROM job_chapters c WHERE c.job_id = j.id),
                      greatest(0, extract(epoch FROM j.ended_at - j.started_at))) AS seconds,
             ROW(j.id, j.game, j.ended_at, j.cargo_id, j.cargo, j.source_city_id, j.source_city,
                 j.destination_city_id, j.destination_city, j.distance_m, j.mass_g, j.late,
                 j.cargo_damage_ppm, d.cells) AS shown
      FROM jobs j LEFT JOIN road_discoveries d ON d.job_id = j.id
      WHERE j.driver_id = ${driverId}::uuid AND j.tier IN ('verified', 'accepted')
        AND j.ended_at >= ${from} AND j.ended_at < ${before}) driven`;
  return row ?? { drivenS: 0, state: '' };
}
