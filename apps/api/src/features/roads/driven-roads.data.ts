import type { Db } from '../../lib/db.ts';

/** When jobs ended. */
export interface DrivenTime {
  readonly from: Date;
  readonly before: Date;
}

/** The roads of a counted job, as the map learned them. */
export interface DrivenRoad {
  readonly jobId: string;
  readonly endedAt: Date;
  readonly game: number;
  readonly passes: Uint8Array;
}

/** Lists the roads of a driver's counted jobs, by the jobs' end. */
export async function listDrivenRoads(
  db: Db,
  driverId: string,
  { from, before }: DrivenTime,
  after: Pick<DrivenRoad, 'endedAt' | 'jobId'> | null,
  take: number,
): Promise<DrivenRoad[]> {
  return db.$queryRaw<DrivenRoad[]>`
    SELECT j.id AS "jobId", j.ended_at AS "endedAt", r.game, r.passes
    FROM jobs j JOIN job_roads r ON r.job_id = j.id
    WHERE j.driver_id = ${driverId}::uuid AND j.tier IN ('verified', 'accepted')
      AND (j.ended_at, j.id) > (${after?.endedAt ?? from}, ${after?.jobId ?? '00000000-0000-0000-0000-000000000000'}::uuid)
      AND j.ended_at < ${before}
    ORDER BY j.ended_at, j.id LIMIT ${take}`;
}

/** Returns a text that changes whenever these roads do, without reading them. */
export async function findStateOfDrivenRoads(
  db: Db,
  driverId: string,
  { from, before }: DrivenTime,
): Promise<string> {
  const rows = await db.$queryRaw<{ state: string }[]>`
    SELECT count(*) || ':' || coalesce(sum(hashtextextended(r.job_id || ':' || r.version, 0)::numeric), 0)
             AS state
    FROM jobs j JOIN job_roads r ON r.job_id = j.id
    WHERE j.driver_id = ${driverId}::uuid AND j.tier IN ('verified', 'accepted')
      AND j.ended_at >= ${from} AND j.ended_at < ${before}`;
  return rows[0]?.state ?? '';
}
