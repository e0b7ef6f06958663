import type { Db } from '../../lib/db.ts';
import type { SafetyFigures } from '../jobs/jobs.policy.ts';

/** A job from before scores, with its fines and collisions. */
export interface UnscoredJob {
  readonly id: string;
  readonly overspeedS: number | null;
  readonly late: boolean | null;
  readonly cargoDamagePpm: number | null;
  readonly items: readonly {
    readonly offence: string | null;
    readonly truckPpm: Readonly<Record<string, number>> | null;
    readonly gameMinute: number | null;
    readonly undone: boolean;
  }[];
}

/** Locks the next jobs without figures for scores that no one else has locked. */
export async function lockUnscoredJobs(db: Db, take: number): Promise<UnscoredJob[]> {
  return db.$queryRaw<UnscoredJob[]>`
    SELECT j.id, j.overspeed_s AS "overspeedS", j.late, j.cargo_damage_ppm AS "cargoDamagePpm",
           coalesce((
             SELECT jsonb_agg(jsonb_build_object('offence', i.detail->'offence', 'truckPpm', i.detail->'truckPpm',
                      'gameMinute', i.detail->'gameMinute', 'undone', i.undone) ORDER BY i.ordinal)
             FROM job_items i WHERE i.job_id = j.id AND i.kind IN ('fine', 'collision')), '[]') AS items
    FROM jobs j WHERE j.collision_points IS NULL
    ORDER BY j.id LIMIT ${take} FOR NO KEY UPDATE OF j SKIP LOCKED`;
}

/** Stores the figures of jobs. */
export async function setSafetyFigures(
  db: Db,
  jobs: readonly ({ readonly id: string } & Pick<SafetyFigures, 'collisionPoints' | 'incidents'>)[],
): Promise<void> {
  await db.$executeRaw`
    UPDATE jobs SET collision_points = given."collisionPoints", incidents = given.incidents
    FROM jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb)
      given (id uuid, "collisionPoints" integer, incidents jsonb)
    WHERE jobs.id = given.id`;
}
