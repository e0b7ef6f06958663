import { marketUnit } from '@waybill/schema/features/market.models';
import { type StockMoveKind, tonneMinor } from '@waybill/schema/features/stock.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { v5 as createNamedId } from 'uuid';
import type { Sql } from '../../lib/sql.ts';
import { marketPpmAt } from '../ledger/job-entries.data.ts';
import { areOfCompany } from '../ledger/posting.data.ts';
import type {
  FoldedMove,
  StockCount,
  StockDelivery,
  StockOfCargo,
  StockPosition,
} from './stock.policy.ts';

/** A warehouse of a company, also if it is sold, with its sizes. */
export interface Warehouse {
  readonly id: string;
  readonly game: Game;
  readonly cityId: string;
  /** In tonnes, smallest first. */
  readonly sizes: readonly { readonly size: number; readonly since: string }[];
}

/** Lists a company's warehouses. */
export async function listWarehouses(sql: Sql, vtcId: string): Promise<readonly Warehouse[]> {
  return sql.query<Warehouse>({
    name: 'list-warehouses',
    text: `/* list-warehouses */
    SELECT p.id, p.game::text AS game, p.city_id AS "cityId",
           (SELECT json_agg(json_build_object('size', size, 'since', since) ORDER BY size)
            FROM place_sizes WHERE place_id = p.id) AS sizes
    FROM places p WHERE p.vtc_id = $1::uuid AND p.kind = 'WAREHOUSE' ORDER BY p.id`,
    values: [vtcId],
  });
}

/** The order of moves `m`: by time, then by delivery or count. */
export const sourceId = 'coalesce(m.job_id, m.id)';

/** SQL for what the last move of a cargo `good` in a warehouse left in stock; of those for which the condition holds. */
export const lastMove = (condition = 'true') => `
  SELECT m.level_g, m.stock_minor FROM stock_moves m
  WHERE m.place_id = good.place_id AND m.cargo_id = good.cargo_id AND ${condition}
  ORDER BY m.at DESC, ${sourceId} DESC LIMIT 1`;

/** SQL for the warehouse in a city at the end of a job that takes or gives its cargo as of its start. */
const warehouseAt = (cityId: string, way: 'takes' | 'gives') => `(
  SELECT p.id FROM places p
  WHERE p.vtc_id = job.vtc_id AND p.kind = 'WAREHOUSE' AND p.game = job.game AND p.city_id = ${cityId}
    AND (p.sold_at IS NULL OR p.sold_at > job.ended_at)
    AND (SELECT good.${way} FROM place_goods good
         WHERE good.place_id = p.id AND good.cargo_id = job.cargo_id AND good.since <= job.started_at
         ORDER BY good.since DESC LIMIT 1)
  ORDER BY p.id LIMIT 1)`;

/** SQL for what a tonne costs at a time. */
export function tonnePriceAt(of: Parameters<typeof marketPpmAt>[0]): string {
  return `round(${tonneMinor}::numeric * ${marketPpmAt(of)} / ${marketUnit})::int`;
}

/** SQL for deliveries that count, from or to a warehouse, of those that a condition on `job` selects. Within a city, nothing moves. */
const deliveriesWhere = (condition: string) => `
  SELECT job.id, job.game::text AS game, job.ended_at AS at, job.cargo_id AS "cargoId", job.mass_g::float8 AS "massG",
         ends.from_id AS "fromId", ends.to_id AS "toId",
         ${tonnePriceAt({ game: 'job.game', cargoId: 'job.cargo_id', at: 'job.started_at' })} AS "priceMinor"
  FROM jobs job
  CROSS JOIN LATERAL (
    SELECT ${warehouseAt('job.source_city_id', 'gives')} AS from_id,
           ${warehouseAt('job.destination_city_id', 'takes')} AS to_id
           -- The offset keeps the planner from looking both up again in each condition.
           OFFSET 0) ends
  WHERE ${condition} AND job.tier IN ('verified', 'accepted') AND job.state = 'delivered'
    AND job.mass_g > 0 AND job.source_city_id IS DISTINCT FROM job.destination_city_id
    AND (ends.from_id IS NOT NULL OR ends.to_id IS NOT NULL)`;

/** Returns from where on these jobs change a company's stock, by game: those whose moves aren't stored as they are now. */
export async function listStockStarts(
  sql: Sql,
  vtcId: string,
  jobIds: readonly string[],
): Promise<readonly (StockPosition & { readonly game: Game })[]> {
  return sql.query<StockPosition & { readonly game: Game }>({
    name: 'list-stock-starts',
    text: `/* list-stock-starts */
    WITH wanted AS (
      SELECT move.place_id, job.id, move.kind, job.at, job."cargoId", job."massG",
             CASE WHEN "fromId" IS NULL OR "toId" IS NULL THEN job."priceMinor" END AS price
      FROM (${deliveriesWhere(areOfCompany)}) job
      CROSS JOIN LATERAL (VALUES ("fromId", 'OUT'), ("toId", 'IN')) move (place_id, kind)
      WHERE move.place_id IS NOT NULL),
    stored AS (
      SELECT m.place_id, m.job_id, m.kind::text, m.at, m.cargo_id, m.mass_g::float8, m.price_minor
      FROM stock_moves m JOIN places p ON p.id = m.place_id
      WHERE m.job_id = ANY($2::uuid[]) AND p.vtc_id = $1::uuid)
    SELECT DISTINCT ON (p.game) p.game::text AS game, changed.at, changed.id
    FROM ((TABLE wanted EXCEPT TABLE stored) UNION ALL (TABLE stored EXCEPT TABLE wanted)) changed
    JOIN places p ON p.id = changed.place_id
    ORDER BY p.game, changed.at, changed.id`,
    values: [vtcId, jobIds],
  });
}

/** Lists a company's deliveries of a game from or to warehouses in these cities, from a position on. */
export async function listDeliveriesFrom(
  sql: Sql,
  vtcId: string,
  { game, cityIds }: { readonly game: Game; readonly cityIds: readonly string[] },
  from: StockPosition,
): Promise<readonly StockDelivery[]> {
  return sql.query<StockDelivery>({
    name: 'list-stock-deliveries',
    text: `/* list-stock-deliveries */
    SELECT 'DELIVERY' AS kind, job.*
    FROM (${deliveriesWhere(`
      job.vtc_id = $1::uuid AND job.game = $2::game AND (job.ended_at, job.id) >= ($3::timestamptz, $4::uuid)
      AND (job.source_city_id = ANY($5::text[]) OR job.destination_city_id = ANY($5::text[]))`)}) job`,
    values: [vtcId, game, from.at, from.id, cityIds],
  });
}

/** Lists the counts of warehouses from a position on. */
export async function listCountsFrom(
  sql: Sql,
  placeIds: readonly string[],
  from: StockPosition,
): Promise<readonly StockCount[]> {
  return sql.query<StockCount>({
    name: 'list-stock-counts',
    text: `/* list-stock-counts */
    SELECT 'COUNT' AS kind, m.id, m.at, m.place_id AS "placeId", m.cargo_id AS "cargoId", m.mass_g::float8 AS "massG"
    FROM stock_moves m
    WHERE m.place_id = ANY($1::uuid[]) AND m.kind = 'COUNT' AND (m.at, ${sourceId}) >= ($2::timestamptz, $3::uuid)`,
    values: [placeIds, from.at, from.id],
  });
}

/** A cargo of a warehouse: what it has of it, and how little is too little. */
export interface StockLevel {
  readonly placeId: string;
  readonly cargoId: string;
  readonly levelG: number;
  readonly stockMinor: number;
  readonly minG: number;
}

/** SQL for the last move ($1: the warehouses) of each cargo, with what it left in stock. */
const levels = (before?: string) => `
  SELECT good.place_id AS "placeId", good.cargo_id AS "cargoId", good.min_g::float8 AS "minG",
         coalesce(last.level_g, 0)::float8 AS "levelG", coalesce(last.stock_minor, 0)::float8 AS "stockMinor"
  FROM (SELECT DISTINCT ON (place_id, cargo_id) * FROM place_goods
        WHERE place_id = ANY($1::uuid[]) ORDER BY place_id, cargo_id, since DESC) good
  LEFT JOIN LATERAL (${lastMove(before)}) last ON true`;

/** Lists what warehouses have of each of their goods. */
export async function listLevels(
  sql: Sql,
  placeIds: readonly string[],
): Promise<readonly StockLevel[]> {
  return sql.query<StockLevel>({
    name: 'list-stock-levels',
    text: `/* list-stock-levels */ ${levels()}`,
    values: [placeIds],
  });
}

/** SQL for the last move of a condition that brought a cargo of a `level`. */
const lastIncoming = (condition: string) => `
  SELECT m.at, ${sourceId} AS source_id, m.moved_g, m.value_minor FROM stock_moves m
  WHERE m.place_id = level."placeId" AND m.cargo_id = level."cargoId" AND m.moved_g > 0 AND ${condition}
  ORDER BY m.at DESC, ${sourceId} DESC LIMIT 1`;

/** Lists the lots that warehouses had before a position: the last that came make up what was in stock. */
export async function listLotsBefore(
  sql: Sql,
  placeIds: readonly string[],
  before: StockPosition,
): Promise<readonly StockOfCargo[]> {
  const isBefore = `(m.at, ${sourceId}) < ($2::timestamptz, $3::uuid)`;
  const rows = await sql.query<StockLevel & Pick<StockOfCargo, 'lots'>>({
    name: 'list-stock-lots',
    text: `/* list-stock-lots */
    SELECT level.*, lots.lots FROM (${levels(isBefore)}) level
    CROSS JOIN LATERAL (
      WITH RECURSIVE came AS (
        SELECT last.*, last.moved_g AS sum_g, 1 AS n FROM (${lastIncoming(isBefore)}) last
        UNION ALL
        SELECT older.*, came.sum_g + older.moved_g, came.n + 1
        FROM came CROSS JOIN LATERAL (${lastIncoming(`(m.at, ${sourceId}) < (came.at, came.source_id)`)}) older
        WHERE came.sum_g < level."levelG")
      SELECT json_agg(json_build_object('massG', moved_g, 'minor', value_minor) ORDER BY n DESC) AS lots FROM came) lots
    WHERE level."levelG" > 0`,
    values: [placeIds, before.at, before.id],
  });
  return rows.map(({ placeId, cargoId, levelG, stockMinor, lots: [, ...newer] }) => {
    // What left has left from the oldest lot.
    const oldest = {
      massG: newer.reduce((left, { massG }) => left - massG, levelG),
      minor: newer.reduce((left, { minor }) => left - minor, stockMinor),
    };
    return { placeId, cargoId, lots: [oldest, ...newer] };
  });
}

/** A count to store. */
export interface NewCount extends Omit<StockCount, 'kind'> {
  /** Null: the warehouse is sold. */
  readonly reason: string | null;
}

/** Stores a count. What it moves is computed later. */
export async function createCount(
  sql: Sql,
  { id, at, placeId, cargoId, massG, reason }: NewCount,
): Promise<void> {
  await sql.run({
    text: `INSERT INTO stock_moves (id, place_id, cargo_id, kind, at, mass_g, moved_g, value_minor, level_g, stock_minor, reason)
           VALUES ($1::uuid, $2::uuid, $3, 'COUNT', $4::timestamptz, $5::bigint, 0, 0, $5::bigint, 0, $6)`,
    values: [id, placeId, cargoId, at, massG, reason],
  });
}

/** Replaces the moves of warehouses from a position on, in one statement. @returns those that changed */
export async function setMoves(
  sql: Sql,
  placeIds: readonly string[],
  from: StockPosition,
  moves: readonly FoldedMove[],
): Promise<readonly { readonly id: string; readonly placeId: string }[]> {
  const rows = moves.map((move) => ({
    id: move.kind === 'COUNT' ? move.id : createNamedId(move.placeId, move.id),
    place_id: move.placeId,
    cargo_id: move.cargoId,
    kind: move.kind,
    job_id: move.kind === 'COUNT' ? null : move.id,
    at: move.at,
    mass_g: move.massG,
    moved_g: move.movedG,
    value_minor: move.valueMinor,
    price_minor: move.priceMinor,
    level_g: move.levelG,
    stock_minor: move.stockMinor,
  }));
  return sql.query<{ id: string; placeId: string }>({
    name: 'set-stock-moves',
    text: `/* set-stock-moves */
    WITH wanted AS MATERIALIZED (
      SELECT * FROM jsonb_populate_recordset(NULL::stock_moves, $4::jsonb)),
    gone AS (
      DELETE FROM stock_moves m
      WHERE m.place_id = ANY($1::uuid[]) AND m.kind <> 'COUNT' AND (m.at, ${sourceId}) >= ($2::timestamptz, $3::uuid)
        AND NOT EXISTS (SELECT FROM wanted WHERE wanted.id = m.id)
      RETURNING m.id, m.place_id),
    stored AS (
      INSERT INTO stock_moves AS m SELECT * FROM wanted ORDER BY id
      ON CONFLICT (id) DO UPDATE
      SET cargo_id = EXCLUDED.cargo_id, kind = EXCLUDED.kind, at = EXCLUDED.at, mass_g = EXCLUDED.mass_g,
          moved_g = EXCLUDED.moved_g, value_minor = EXCLUDED.value_minor, price_minor = EXCLUDED.price_minor,
          level_g = EXCLUDED.level_g, stock_minor = EXCLUDED.stock_minor
      WHERE (m.cargo_id, m.kind, m.at, m.mass_g, m.moved_g, m.value_minor, m.price_minor, m.level_g, m.stock_minor)
            IS DISTINCT FROM (EXCLUDED.cargo_id, EXCLUDED.kind, EXCLUDED.at, EXCLUDED.mass_g, EXCLUDED.moved_g,
                              EXCLUDED.value_minor, EXCLUDED.price_minor, EXCLUDED.level_g, EXCLUDED.stock_minor)
      RETURNING m.id, m.place_id)
    SELECT id, place_id AS "placeId" FROM gone UNION ALL SELECT id, place_id FROM stored`,
    values: [placeIds, from.at, from.id, JSON.stringify(rows)],
  });
}

/** What the books need of a move. */
export interface PostableMove {
  readonly id: string;
  readonly placeId: string;
  readonly day: string;
  readonly kind: StockMoveKind;
  readonly movedG: number;
  readonly valueMinor: number;
  readonly priceMinor: number | null;
}

/** Reads what the books need of a company's moves. */
export async function listPostableMoves(
  sql: Sql,
  vtcId: string,
  ids: readonly string[],
): Promise<readonly PostableMove[]> {
  return sql.query<PostableMove>({
    name: 'list-postable-moves',
    text: `/* list-postable-moves */
    SELECT m.id, m.place_id AS "placeId", to_char(m.at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, m.kind::text AS kind,
           m.moved_g::float8 AS "movedG", m.value_minor::float8 AS "valueMinor", m.price_minor::float8 AS "priceMinor"
    FROM stock_moves m JOIN places p ON p.id = m.place_id
    WHERE m.id = ANY($2::uuid[]) AND p.vtc_id = $1::uuid
    ORDER BY m.at, ${sourceId}, m.kind DESC`,
    values: [vtcId, ids],
  });
}

/** Lists a company's moves after an id. */
export async function listMoveIds(
  sql: Sql,
  vtcId: string,
  { after, take }: { readonly after: string; readonly take: number },
): Promise<readonly string[]> {
  const moves = await sql.query<{ id: string }>({
    text: `SELECT m.id FROM stock_moves m JOIN places p ON p.id = m.place_id
           WHERE p.vtc_id = $1::uuid AND m.id > $2::uuid ORDER BY m.id LIMIT $3`,
    values: [vtcId, after, take],
  });
  return moves.map(({ id }) => id);
}
