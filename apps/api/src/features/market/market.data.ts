import type { MarketCargo, MarketLane } from '@waybill/schema/features/market.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Db } from '../../lib/db.ts';

/** Begins a step, unless another server did. @returns whether it did */
export async function createStep(db: Db, step: number, at: Date): Promise<boolean> {
  const { count } = await db.cargoStep.createMany({ data: { step, at }, skipDuplicates: true });
  return count > 0;
}

/** True if the indexes of a step are computed. */
export async function hasStep(db: Db, step: number): Promise<boolean> {
  return (await db.cargoStep.count({ where: { step } })) > 0;
}

/** The deliveries of a cargo before a step. */
export interface CargoCount {
  readonly game: Game;
  readonly cargoId: string;
  readonly name: string;
  readonly n3: number;
  readonly n30: number;
}

/** Counts the deliveries of each cargo in the 30 days before a time, of all companies and drivers. */
export async function countDeliveries(db: Db, until: Date): Promise<CargoCount[]> {
  return db.$queryRaw<CargoCount[]>`
    SELECT game::text AS game, cargo_id AS "cargoId",
           coalesce(mode() WITHIN GROUP (ORDER BY cargo) FILTER (WHERE cargo <> ''), cargo_id) AS name,
           (count(*) FILTER (WHERE ended_at >= ${until}::timestamptz - interval '3 days'))::int AS n3,
           count(*)::int AS n30
    FROM jobs
    WHERE tier IN ('verified', 'accepted') AND cargo_id <> ''
      AND ended_at >= ${until}::timestamptz - interval '30 days' AND ended_at < ${until}::timestamptz
    GROUP BY game, cargo_id`;
}

/** Stores the indexes of a step. */
export async function createIndexes(
  db: Db,
  rows: readonly (CargoCount & { readonly step: number; readonly indexPpm: number })[],
): Promise<void> {
  await db.cargoIndex.createMany({ data: [...rows] });
}

/** Returns the last step with indexes. Null before the first. */
export async function findLastStep(db: Db): Promise<number | null> {
  const last = await db.cargoStep.findFirst({ orderBy: { step: 'desc' }, select: { step: true } });
  return last?.step ?? null;
}

/** Lists the cargoes of a step, highest index first. */
export async function listCargoes(db: Db, game: Game, step: number): Promise<MarketCargo[]> {
  return db.$queryRaw<MarketCargo[]>`
    SELECT now.cargo_id AS "cargoId", now.name, now.index_ppm AS "indexPpm", now.n3, now.n30,
           coalesce(before.index_ppm, 1000000) AS "beforePpm"
    FROM cargo_indexes now
    LEFT JOIN cargo_indexes before
      ON before.game = now.game AND before.cargo_id = now.cargo_id AND before.step = now.step - 1
    WHERE now.game = ${game}::game AND now.step = ${step}
    ORDER BY now.index_ppm DESC, now.cargo_id`;
}

/** Lists the lanes of a company since a day whose cargo gets a bonus in a step, by the bonus of a job. */
export async function listLanes(
  db: Db,
  { vtcId, game, step, since }: { vtcId: string; game: Game; step: number; since: Date },
  take: number,
): Promise<MarketLane[]> {
  return db.$queryRaw<MarketLane[]>`
    SELECT max(job.source_city) AS "from", max(job.destination_city) AS "to", idx.cargo_id AS "cargoId",
           idx.name AS cargo, count(*)::int AS jobs, round(avg(job.revenue_minor))::float8 AS "revenueMinor",
           idx.index_ppm AS "indexPpm"
    FROM jobs job
    JOIN cargo_indexes idx ON idx.game = job.game AND idx.cargo_id = job.cargo_id AND idx.step = ${step}
    WHERE job.vtc_id = ${vtcId}::uuid AND job.game = ${game}::game AND job.ended_at >= ${since}
      AND job.tier IN ('verified', 'accepted') AND job.revenue_minor > 0 AND idx.index_ppm > 1000000
      AND job.source_city IS NOT NULL AND job.destination_city IS NOT NULL
    GROUP BY job.source_city_id, job.destination_city_id, idx.cargo_id, idx.name, idx.index_ppm
    ORDER BY avg(job.revenue_minor) * (idx.index_ppm - 1000000) DESC LIMIT ${take}`;
}

/** Lists the last steps of a cargo, latest first. */
export async function listSteps(db: Db, game: Game, cargoId: string, take: number) {
  return db.cargoIndex.findMany({
    where: { game, cargoId },
    select: { step: true, name: true, indexPpm: true, n3: true, n30: true },
    orderBy: { step: 'desc' },
    take,
  });
}
