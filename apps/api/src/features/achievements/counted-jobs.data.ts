import type { Game } from '@waybill/schema/features/telemetry.models';
import { NIL } from 'uuid';
import type { Db } from '../../lib/db.ts';

/** A driver's counted job, as stored. */
export interface CountedJobRow {
  readonly id: string;
  readonly vtcId: string | null;
  readonly game: Game;
  /** In milliseconds since 1970. */
  readonly endedAtMs: number;
  readonly cargoId: string | null;
  readonly market: string | null;
  readonly sourceCityId: string | null;
  readonly destinationCityId: string | null;
  readonly late: boolean | null;
  readonly special: boolean;
  readonly distanceM: number | null;
  readonly massG: number | null;
  readonly revenueMinor: number | null;
  readonly cargoDamagePpm: number | null;
  readonly truckDamagePpm: number | null;
  readonly topSpeedCmS: number | null;
  readonly overspeedS: number | null;
  readonly finesMinor: number | null;
  readonly tollsMinor: number | null;
  readonly transportMinor: number | null;
  readonly fuelUsedMl: number | null;
  readonly xp: number | null;
  /** Null if no device watched the drive. */
  readonly collisions: number | null;
  readonly newCells: number | null;
  /** Driven while the driver took part in an event. */
  readonly convoy: boolean;
}

/** The last job of the page before. */
export type JobPosition = Pick<CountedJobRow, 'endedAtMs' | 'id'>;

/** When jobs ended. */
export interface JobTime {
  readonly from: Date;
  readonly before: Date;
}

/** Lists a driver's counted jobs of all companies, by their end. As JSON, which Prisma decodes faster than rows. */
export async function listCountedJobs(
  db: Db,
  driverId: string,
  { from, before }: JobTime,
  after: JobPosition | null,
  take: number,
): Promise<CountedJobRow[]> {
  const [found] = await db.$queryRaw<{ jobs: CountedJobRow[] }[]>`
    WITH convoys AS MATERIALIZED (
      SELECT game, starts_at, ends_at FROM event_attendance JOIN events ON events.id = event_id
      WHERE driver_id = ${driverId}::uuid AND coalesce(decided, computed) = 'ATTENDED')
    SELECT coalesce(json_agg(counted ORDER BY "endedAtMs", id), '[]') AS jobs FROM (
      SELECT j.id, j.vtc_id AS "vtcId", j.game, (extract(epoch FROM j.ended_at) * 1000)::int8 AS "endedAtMs",
             j.cargo_id AS "cargoId", j.market,
             j.source_city_id AS "sourceCityId", j.destination_city_id AS "destinationCityId",
             j.late, j.special, j.distance_m AS "distanceM", j.mass_g AS "massG",
             j.revenue_minor AS "revenueMinor", j.cargo_damage_ppm AS "cargoDamagePpm",
             j.truck_damage_ppm AS "truckDamagePpm", j.top_speed_cm_s AS "topSpeedCmS",
             j.overspeed_s AS "overspeedS", j.fines_minor AS "finesMinor", j.tolls_minor AS "tollsMinor",
             j.transport_minor AS "transportMinor", j.fuel_used_ml AS "fuelUsedMl", j.xp,
             CASE WHEN j.overspeed_s IS NOT NULL THEN
               (SELECT count(*) FROM job_items i
                WHERE i.job_id = j.id AND i.kind = 'collision' AND NOT i.undone)
             END AS collisions,
             d.cells AS "newCells",
             EXISTS (SELECT FROM convoys c WHERE c.game = j.game AND c.starts_at < j.ended_at
                       AND c.ends_at > j.started_at) AS convoy
      FROM jobs j LEFT JOIN road_discoveries d ON d.job_id = j.id
      WHERE j.driver_id = ${driverId}::uuid AND j.tier IN ('verified', 'accepted')
        AND (j.ended_at, j.id) > (${after ? new Date(after.endedAtMs) : from}, ${after?.id ?? NIL}::uuid)
        AND j.ended_at < ${before}
      ORDER BY j.ended_at, j.id LIMIT ${take}) counted`;
  return found?.jobs ?? [];
}
