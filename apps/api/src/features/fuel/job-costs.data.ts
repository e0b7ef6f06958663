import type { Prisma } from '@waybill/db/client';
import type { Db } from '../../lib/db.ts';

/** A delivered job of a company of which is known what it used; null for any other. */
export async function findFuelledJob(db: Db, id: string) {
  const job = await db.job.findFirst({
    where: { id, state: 'delivered' },
    select: { vtcId: true, game: true, sourceCityId: true, fuelUsedMl: true, endedAt: true },
  });
  if (!job?.vtcId || job.fuelUsedMl === null || job.endedAt === null) return null;
  return { ...job, vtcId: job.vtcId, fuelUsedMl: job.fuelUsedMl, endedAt: job.endedAt };
}

/** Once: what is reckoned stays. */
export async function createCost(
  db: Db,
  data: Prisma.JobFuelCostUncheckedCreateInput,
): Promise<void> {
  await db.jobFuelCost.createMany({ data: [data], skipDuplicates: true });
}
