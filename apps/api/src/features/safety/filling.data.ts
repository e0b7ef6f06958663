import type { Db } from '../../lib/db.ts';
import { safetyFiguresOf } from '../jobs/jobs.policy.ts';

/** How many jobs one transaction fills in. */
const jobsAtOnce = 500;

interface UnscoredJob {
  readonly id: string;
  readonly overspeedS: number | null;
  readonly late: boolean | null;
  readonly cargoDamagePpm: number | null;
  /** Fines and collisions. */
  readonly items: readonly {
    readonly offence: string | null;
    readonly truckPpm: Readonly<Record<string, number>> | null;
    readonly gameMinute: number | null;
    readonly undone: boolean;
  }[];
}

/** Fills in the incidents of the next old jobs. @returns whether there are no more */
export async function fillIncidents(db: Db): Promise<boolean> {
  return db.$transaction(async (transaction) => {
    const jobs = await transaction.$queryRaw<UnscoredJob[]>`
      SELECT j.id, j.overspeed_s AS "overspeedS", j.late, j.cargo_damage_ppm AS "cargoDamagePpm",
             coalesce((
               SELECT jsonb_agg(jsonb_build_object('offence', i.detail->'offence', 'truckPpm', i.detail->'truckPpm',
                        'gameMinute', i.detail->'gameMinute', 'undone', i.undone) ORDER BY i.ordinal)
               FROM job_items i WHERE i.job_id = j.id AND i.kind IN ('fine', 'collision')), '[]') AS items
      FROM jobs j WHERE j.collision_points IS NULL
      ORDER BY j.id LIMIT ${jobsAtOnce} FOR NO KEY UPDATE OF j SKIP LOCKED`;
    if (jobs.length === 0) return true;
    const filled = jobs.map(({ id, items, ...figures }) => {
      const { collisionPoints, incidents } = safetyFiguresOf({
        ...figures,
        items: items.map(({ offence, truckPpm, gameMinute, undone }) => ({
          detail: { offence: offence ?? undefined, truckPpm: truckPpm ?? undefined },
          gameMinute,
          undone,
        })),
      });
      return { id, collisionPoints, incidents };
    });
    await transaction.$executeRaw`
      UPDATE jobs SET collision_points = given."collisionPoints", incidents = given.incidents
      FROM jsonb_to_recordset(${JSON.stringify(filled)}::jsonb)
        given (id uuid, "collisionPoints" integer, incidents jsonb)
      WHERE jobs.id = given.id`;
    return false;
  });
}
