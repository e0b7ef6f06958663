import { marketUnit } from '@waybill/schema/features/market.models';
import { telemetrySources } from '@waybill/schema/features/telemetry.models';
import type { Sql } from '../../lib/sql.ts';
import type { PostableJob } from './job-entries.policy.ts';
import { areOfCompany } from './posting.data.ts';
import type { Books } from './posting.policy.ts';

/** Millionths of a USD per EUR until a company sets its own rate (choice). */
export const defaultRatePpm = 1_100_000;

/** SQL for what a cargo is worth at a time, in millionths. */
export function marketPpmAt(of: {
  readonly game: string;
  readonly cargoId: string;
  readonly at: string;
}): string {
  return `coalesce((
    SELECT index_ppm FROM cargo_indexes idx JOIN cargo_steps USING (step)
    WHERE idx.game = ${of.game} AND idx.cargo_id = ${of.cargoId} AND cargo_steps.at <= ${of.at}
      AND step = floor(extract(epoch FROM ${of.at} - timestamptz '2026-01-01 00:00:00Z') / 259200)), ${marketUnit})::int`;
}

/** Reads what the books need of a company's jobs that have ended. */
export async function listPostableJobs(
  sql: Sql,
  vtcId: string,
  ids: readonly string[],
): Promise<readonly PostableJob[]> {
  return sql.query<PostableJob>({
    name: 'list-postable-jobs',
    text: `/* list-postable-jobs */
    SELECT job.id, job.game::text AS game, job.state = 'delivered' AS "isDelivered", is_posted(job.vtc_id, job.tier, job.state) AS counts,
           job.driver_id AS "driverId", to_char(job.ended_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
           job.income_minor::float8 AS "incomeMinor", job.revenue_minor::float8 AS "revenueMinor",
           cost.cost_minor::float8 AS "fuelMinor", job.tolls_minor::float8 AS "tollsMinor",
           job.transport_minor::float8 AS "transportMinor", job.fines_minor::float8 AS "finesMinor",
           job.penalty_minor::float8 AS "penaltyMinor", job.truck_damage_ppm AS "truckDamagePpm",
           ${marketPpmAt({ game: 'job.game', cargoId: 'job.cargo_id', at: 'job.started_at' })} AS "marketPpm",
           job.sources && $3::text[] AS "isSeenByDevice", driven.id AS "truckId", driven.place_id AS "placeId",
           coalesce((SELECT usd_per_eur_ppm FROM ledger_rates rate
                     WHERE rate.vtc_id = job.vtc_id AND rate.since <= job.ended_at
                     ORDER BY rate.since DESC LIMIT 1), $4)::int AS "usdPerEurPpm"
    FROM jobs job
    LEFT JOIN job_fuel_costs cost ON cost.job_id = job.id
    LEFT JOIN LATERAL (
      SELECT part.id, whole.place_id FROM truck_sightings s
      JOIN trucks part ON part.id = s.truck_id
      JOIN trucks whole ON whole.id = coalesce(part.joined_into_id, part.id)
      WHERE s.vtc_id = $1::uuid AND s.job_id = job.id AND s.delivered_on IS NOT NULL LIMIT 1) driven ON true
    WHERE ${areOfCompany} AND job.ended_at IS NOT NULL
    ORDER BY job.ended_at, job.id`,
    values: [vtcId, ids, telemetrySources, defaultRatePpm],
  });
}

/** Lists the jobs that a company's books should have, after an id. */
export async function listPostedJobIds(
  sql: Sql,
  { vtcId, startsOn }: Books,
  { after, take }: { readonly after: string; readonly take: number },
): Promise<readonly string[]> {
  const jobs = await sql.query<{ id: string }>({
    text: `SELECT id FROM jobs
           WHERE vtc_id = $1::uuid AND is_posted(vtc_id, tier, state) AND ended_at >= $2::date AND id > $3::uuid
           ORDER BY id LIMIT $4`,
    values: [vtcId, startsOn, after, take],
  });
  return jobs.map(({ id }) => id);
}
