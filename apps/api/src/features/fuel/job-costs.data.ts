import type { Prisma } from '@waybill/db/client';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Db } from '../../lib/db.ts';

/** A delivered company job with known fuel use. */
export interface FuelledJob {
  readonly id: string;
  readonly vtcId: string;
  readonly game: Game;
  readonly sourceCityId: string | null;
  readonly fuelUsedMl: number;
  readonly endedAt: Date;
}

/** Lists the jobs of these ids that used fuel. */
export async function listFuelledJobs(db: Db, ids: readonly string[]): Promise<FuelledJob[]> {
  return db.$queryRaw<FuelledJob[]>`/* list-fuelled-jobs */
    SELECT id, vtc_id AS "vtcId", game::text AS game, source_city_id AS "sourceCityId",
           fuel_used_ml AS "fuelUsedMl", ended_at AS "endedAt"
    FROM jobs
    WHERE id = ANY(${ids}::uuid[]) AND state = 'delivered' AND vtc_id IS NOT NULL
      AND fuel_used_ml IS NOT NULL`;
}

export type NewCost = Prisma.JobFuelCostUncheckedCreateInput;

/** Stores costs. Existing costs are kept. Idempotent. */
export async function createCosts(db: Db, data: NewCost[]): Promise<void> {
  await db.jobFuelCost.createMany({ data, skipDuplicates: true });
}
