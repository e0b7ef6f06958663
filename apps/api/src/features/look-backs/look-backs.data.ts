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

/**
 * Sums up how long a driver's truck moved for their counted jobs, in seconds. Jobs that no device watched
 * count from start to end.
 */
export async function sumDrivenSeconds(
  db: Db,
  driverId: string,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<number> {
  const [row] = await db.$queryRaw<{ seconds: number }[]>`
    SELECT coalesce(sum(coalesce(
             (SELECT sum(c.moving_s) FROM job_chapters c WHERE c.job_id = j.id),
             greatest(0, extract(epoch FROM j.ended_at - j.started_at)))), 0)::float8 AS seconds
    FROM jobs j
    WHERE j.driver_id = ${driverId}::uuid AND j.tier IN ('verified', 'accepted')
      AND j.ended_at >= ${from} AND j.ended_at < ${before}`;
  return Math.round(row?.seconds ?? 0);
}
