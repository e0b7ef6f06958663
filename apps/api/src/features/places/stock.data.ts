import { Prisma } from '@waybill/db/client';
import type { StockGood, StockMoveKind } from '@waybill/schema/features/stock.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Db } from '../../lib/db.ts';
import { lastMove, sourceId, tonnePriceAt } from './stock-moves.data.ts';
import type { StockPosition } from './stock.policy.ts';

/** Lists the goods of a warehouse that it takes, gives or has, or of which it should have some, by name. */
export async function listGoods(
  db: Db,
  place: { readonly id: string; readonly game: Game },
  now: Date,
): Promise<StockGood[]> {
  return db.$queryRawUnsafe<StockGood[]>(
    `SELECT good.cargo_id AS "cargoId", good.cargo, good.takes, good.gives, good.min_g::float8 AS "minG",
            coalesce(last.level_g, 0)::float8 AS "levelG", coalesce(last.stock_minor, 0)::float8 AS "valueMinor",
            ${tonnePriceAt({ game: '$2::game', cargoId: 'good.cargo_id', at: '$3::timestamptz' })} AS "priceMinor"
     FROM (SELECT DISTINCT ON (cargo_id) * FROM place_goods
           WHERE place_id = $1::uuid ORDER BY cargo_id, since DESC) good
     LEFT JOIN LATERAL (${lastMove()}) last ON true
     WHERE good.takes OR good.gives OR good.min_g > 0 OR last.level_g > 0
     ORDER BY good.cargo, good.cargo_id`,
    place.id,
    place.game,
    now,
  );
}

/** Stores new settings of goods, later than those before. */
export async function createGoods(
  db: Db,
  placeId: string,
  goods: readonly Pick<StockGood, 'cargoId' | 'cargo' | 'takes' | 'gives' | 'minG'>[],
  now: Date,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO place_goods (place_id, cargo_id, since, cargo, takes, gives, min_g)
    SELECT ${placeId}::uuid, new."cargoId",
           greatest(${now}::timestamptz, max(old.since) + interval '1 millisecond'),
           new.cargo, new.takes, new.gives, new."minG"
    FROM jsonb_to_recordset(${JSON.stringify(goods)}::jsonb)
      AS new ("cargoId" text, cargo text, takes boolean, gives boolean, "minG" bigint)
    LEFT JOIN place_goods old ON old.place_id = ${placeId}::uuid AND old.cargo_id = new."cargoId"
    GROUP BY new."cargoId", new.cargo, new.takes, new.gives, new."minG"`;
}

/** A move of a warehouse. */
export interface MoveRow {
  readonly id: string;
  readonly kind: StockMoveKind;
  readonly at: Date;
  readonly cargoId: string;
  readonly cargo: string;
  readonly massG: number;
  readonly movedG: number;
  readonly valueMinor: number;
  readonly priceMinor: number | null;
  readonly levelG: number;
  readonly reason: string | null;
  readonly jobId: string | null;
  /** Null if the job was deleted. */
  readonly jobNumber: number | null;
}

/** Lists the moves of a warehouse, latest first. */
export async function listMoves(
  db: Db,
  placeId: string,
  before: StockPosition | null,
  take: number,
): Promise<MoveRow[]> {
  return db.$queryRaw<MoveRow[]>`
    SELECT m.id, m.kind::text AS kind, m.at, m.cargo_id AS "cargoId",
           coalesce((SELECT cargo FROM place_goods good
                     WHERE good.place_id = m.place_id AND good.cargo_id = m.cargo_id
                     ORDER BY since DESC LIMIT 1), m.cargo_id) AS cargo,
           m.mass_g::float8 AS "massG", m.moved_g::float8 AS "movedG", m.value_minor::float8 AS "valueMinor",
           m.price_minor::float8 AS "priceMinor", m.level_g::float8 AS "levelG", m.reason,
           m.job_id AS "jobId", job.number AS "jobNumber"
    FROM stock_moves m
    JOIN places p ON p.id = m.place_id
    LEFT JOIN jobs job ON job.id = m.job_id AND job.vtc_id = p.vtc_id
    WHERE m.place_id = ${placeId}::uuid
      AND (${before?.at ?? null}::timestamptz IS NULL
           OR (m.at, ${Prisma.raw(sourceId)}) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
    ORDER BY m.at DESC, ${Prisma.raw(sourceId)} DESC LIMIT ${take}`;
}
