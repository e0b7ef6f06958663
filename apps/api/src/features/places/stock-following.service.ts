import { gramsPerTonne } from '@waybill/schema/features/stock.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { happenedInSql } from '../../lib/happened.data.ts';
import type { Sql } from '../../lib/sql.ts';
import type { JobFollower } from '../ledger/posting.policy.ts';
import * as data from './stock-moves.data.ts';
import { foldStock, type StockPosition } from './stock.policy.ts';

/** Moves the goods of a company's changed deliveries in and out of its warehouses. */
export const followStock: JobFollower = async (sql, { vtcId }, jobIds) => {
  const warehouses = await data.listWarehouses(sql, vtcId);
  if (warehouses.length === 0) return [];
  const changed: string[] = [];
  for (const { game, ...from } of await data.listStockStarts(sql, vtcId, jobIds)) {
    changed.push(...(await foldFrom(sql, { vtcId, game, warehouses, actorId: null }, from)));
  }
  return changed.map((id) => ({ kind: 'stock', id }));
};

/** Stores a count, and folds the stock again from then on. The books must be locked. @returns the moves that changed */
export async function addCount(
  sql: Sql,
  company: { readonly vtcId: string; readonly game: Game; readonly actorId: string },
  count: data.NewCount,
): Promise<readonly string[]> {
  const warehouses = await data.listWarehouses(sql, company.vtcId);
  return foldFrom(sql, { ...company, warehouses }, count, count);
}

interface Folding {
  readonly vtcId: string;
  readonly game: Game;
  readonly warehouses: readonly data.Warehouse[];
  readonly actorId: string | null;
}

/** Folds the steps of a game from a position on: warehouses share deliveries, so all of them together. */
async function foldFrom(
  sql: Sql,
  { vtcId, game, warehouses, actorId }: Folding,
  from: StockPosition,
  added: data.NewCount | null = null,
): Promise<readonly string[]> {
  const folded = warehouses.filter((warehouse) => warehouse.game === game);
  const ids = folded.map(({ id }) => id);
  const before = await data.listLevels(sql, ids);
  if (added !== null) await data.createCount(sql, added);
  const lots = await data.listLotsBefore(sql, ids, from);
  const cityIds = folded.map(({ cityId }) => cityId);
  const deliveries = await data.listDeliveriesFrom(sql, vtcId, { game, cityIds }, from);
  const counts = await data.listCountsFrom(sql, ids, from);
  const sizesOf = new Map(folded.map(({ id, sizes }) => [id, sizes]));
  const moves = foldStock(lots, [...deliveries, ...counts], (placeId, at) => {
    const size = sizesOf.get(placeId)?.findLast(({ since }) => new Date(since) <= at)?.size ?? 0;
    return size * gramsPerTonne;
  });
  const changed = await data.setMoves(sql, ids, from, moves);
  for (const placeId of new Set(changed.map((move) => move.placeId))) {
    const about = { vtcId, actorId, subjectId: placeId, payload: {} };
    await happenedInSql(sql, { type: 'place.changed', ...about });
  }
  await emitLow(sql, vtcId, before, await data.listLevels(sql, ids));
  return changed.map(({ id }) => id);
}

const keyOf = ({ placeId, cargoId }: data.StockLevel) => `${placeId} ${cargoId}`;

/** Tells which goods have fallen below what there should be. */
async function emitLow(
  sql: Sql,
  vtcId: string,
  before: readonly data.StockLevel[],
  now: readonly data.StockLevel[],
): Promise<void> {
  const wasEnough = new Set(before.filter((it) => it.levelG >= it.minG).map(keyOf));
  for (const level of now) {
    if (level.levelG >= level.minG || !wasEnough.has(keyOf(level))) continue;
    const { placeId, cargoId } = level;
    const about = { vtcId, actorId: null, subjectId: placeId, payload: { placeId, cargoId } };
    await happenedInSql(sql, { type: 'stock.low', ...about });
  }
}
