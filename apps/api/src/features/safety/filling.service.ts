import type { PrismaClient } from '@waybill/db/client';
import { safetyFiguresOf } from '../jobs/jobs.policy.ts';
import * as data from './filling.data.ts';

/** How many jobs one transaction fills in. */
const jobsAtOnce = 500;

/** Fills in the incidents of the next old jobs. @returns whether there are no more */
export async function fillIncidents(db: PrismaClient): Promise<boolean> {
  return db.$transaction(async (transaction) => {
    const jobs = await data.lockUnscoredJobs(transaction, jobsAtOnce);
    if (jobs.length === 0) return true;
    const filled = jobs.map(({ id, overspeedS, late, cargoDamagePpm, items }) => {
      const { collisionPoints, incidents } = safetyFiguresOf({
        overspeedS,
        late,
        cargoDamagePpm,
        items: items.map(({ offence, truckPpm, gameMinute, undone }) => ({
          detail: { offence: offence ?? undefined, truckPpm: truckPpm ?? undefined },
          gameMinute,
          undone,
        })),
      });
      return { id, collisionPoints, incidents };
    });
    await data.setSafetyFigures(transaction, filled);
    return false;
  });
}
