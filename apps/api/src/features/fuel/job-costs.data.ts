import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Sql } from '../../lib/sql.ts';

/** A delivered company job with known fuel use. */
export interface FuelledJob {
  readonly id: string;
  readonly vtcId: string;
  readonly game: Game;
  readonly sourceCityId: string | null;
  readonly fuelUsedMl: number;
  readonly endedAt: Date;
  /** Whether the company had a garage in the city where it began. */
  readonly startsAtGarage: boolean;
}

/** Lists the jobs of these ids that used fuel and have no cost yet. */
export async function listFuelledJobs(
  sql: Sql,
  ids: readonly string[],
): Promise<readonly FuelledJob[]> {
  return sql.query<FuelledJob>({
    name: 'list-fuelled-jobs',
    text: `/* list-fuelled-jobs */
    SELECT id, vtc_id AS "vtcId", game::text AS game, source_city_id AS "sourceCityId",
           fuel_used_ml AS "fuelUsedMl", ended_at AS "endedAt",
           EXISTS (SELECT FROM places garage
                   WHERE garage.vtc_id = jobs.vtc_id AND garage.kind = 'GARAGE' AND garage.game = jobs.game
                     AND garage.city_id = jobs.source_city_id AND garage.bought_at <= jobs.started_at
                     AND (garage.sold_at IS NULL OR garage.sold_at > jobs.started_at)) AS "startsAtGarage"
    FROM jobs
    WHERE id = ANY($1::uuid[]) AND state = 'delivered' AND vtc_id IS NOT NULL
      AND fuel_used_ml IS NOT NULL AND NOT EXISTS (SELECT FROM job_fuel_costs WHERE job_id = jobs.id)`,
    values: [ids],
  });
}

/** The fuel cost of a job, by column name. */
export interface NewCost {
  readonly job_id: string;
  readonly price: number;
  readonly volume_ml: number;
  readonly cost_minor: number;
  readonly origin: object;
  readonly at: Date;
}

/** Stores costs. Existing costs are kept. Idempotent. */
export async function createCosts(sql: Sql, costs: readonly NewCost[]): Promise<void> {
  await sql.run({
    name: 'create-fuel-costs',
    text: `INSERT INTO job_fuel_costs (job_id, price, volume_ml, cost_minor, origin, at)
           SELECT job_id, price, volume_ml, cost_minor, origin, at
           FROM jsonb_populate_recordset(NULL::job_fuel_costs, $1::jsonb)
           ON CONFLICT DO NOTHING`,
    values: [JSON.stringify(costs)],
  });
}
