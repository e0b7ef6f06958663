import type { MarketWatchesForm } from '@waybill/schema/features/market.fields';
import {
  marketUnit,
  type MarketWatch,
  type watchWays,
} from '@waybill/schema/features/market.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Db } from '../../lib/db.ts';

/** Lists the cargoes that a user watches, with their index in a step. */
export async function listWatches(
  db: Db,
  userId: string,
  step: number | null,
): Promise<MarketWatch[]> {
  return db.$queryRaw<MarketWatch[]>`
    SELECT w.game::text AS game, w.cargo_id AS "cargoId", w.above_ppm AS "abovePpm", w.below_ppm AS "belowPpm",
           coalesce((SELECT name FROM cargo_indexes named
                     WHERE named.game = w.game AND named.cargo_id = w.cargo_id
                     ORDER BY step DESC LIMIT 1), w.cargo_id) AS name,
           coalesce(now.index_ppm, ${marketUnit}::int) AS "indexPpm"
    FROM market_watches w
    LEFT JOIN cargo_indexes now
      ON now.game = w.game AND now.cargo_id = w.cargo_id AND now.step = ${step}::int
    WHERE w.user_id = ${userId}::uuid ORDER BY name, w.game, w.cargo_id`;
}

/** Replaces the cargoes that a user watches. Lock the user before. */
export async function setWatches(
  db: Db,
  userId: string,
  watches: MarketWatchesForm['watches'],
): Promise<void> {
  await db.marketWatch.deleteMany({ where: { userId } });
  await db.marketWatch.createMany({ data: watches.map((watch) => ({ userId, ...watch })) });
}

/** A watched value that an index has reached. */
export interface Crossing {
  readonly userId: string;
  readonly game: Game;
  readonly cargoId: string;
  readonly way: (typeof watchWays)[number];
  readonly indexPpm: number;
}

/** Lists the watched values that the indexes of a step have reached and those of the step before had not. */
export async function listCrossings(
  db: Db,
  step: number,
  before: number | null,
): Promise<Crossing[]> {
  return db.$queryRaw<Crossing[]>`
    SELECT w.user_id AS "userId", w.game::text AS game, w.cargo_id AS "cargoId", crossed.way, moved.now AS "indexPpm"
    FROM market_watches w
    LEFT JOIN cargo_indexes new ON new.game = w.game AND new.cargo_id = w.cargo_id AND new.step = ${step}
    LEFT JOIN cargo_indexes old ON old.game = w.game AND old.cargo_id = w.cargo_id AND old.step = ${before}::int
    CROSS JOIN LATERAL (
      SELECT coalesce(new.index_ppm, ${marketUnit}::int) AS now, coalesce(old.index_ppm, ${marketUnit}::int) AS before) moved
    CROSS JOIN LATERAL (VALUES
      ('ABOVE', moved.now >= w.above_ppm AND moved.before < w.above_ppm),
      ('BELOW', moved.now <= w.below_ppm AND moved.before > w.below_ppm)) crossed (way, is_reached)
    WHERE crossed.is_reached
    ORDER BY w.user_id, w.game, w.cargo_id`;
}
