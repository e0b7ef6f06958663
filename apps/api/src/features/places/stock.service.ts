import { cityNameOf } from '@waybill/schema/city-names';
import type {
  StockCountForm,
  StockGoodsForm,
  StockMoveListQuery,
} from '@waybill/schema/features/stock.fields';
import { gramsPerTonne, type StockGood } from '@waybill/schema/features/stock.models';
import { messages } from '@waybill/schema/messages';
import { isDeepStrictEqual } from 'node:util';
import { v7 as createId } from 'uuid';
import type { Actor } from '../../auth/actor.ts';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { decodeCursor, isUuid, type Page, refuseCursor, toPage } from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { emitLedgerChanged } from '../ledger/ledger.service.ts';
import { settle } from '../ledger/posting.service.ts';
import { withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import type { PlaceRow } from './places.data.ts';
import { getPlace, lockPlace, sizeOf } from './places.service.ts';
import { addCount } from './stock-following.service.ts';
import * as data from './stock.data.ts';
import { stockLedger } from './stock.ledger.ts';
import type { StockPosition } from './stock.policy.ts';

interface Stock {
  readonly goods: StockGood[];
  readonly usedG: number;
}

/** Returns what a warehouse has in stock. @throws NOT_FOUND */
export async function getStock(
  { db, clock }: Pick<ActorContext, 'db' | 'clock'>,
  placeId: string,
): Promise<Stock> {
  return readStock(db, asWarehouse(await getPlace(db, placeId)), clock());
}

async function readStock(db: Db, place: PlaceRow, now: Date): Promise<Stock> {
  const goods = await data.listGoods(db, place, now);
  return { goods, usedG: goods.reduce((sum, { levelG }) => sum + levelG, 0) };
}

/** Lists one page of a warehouse's moves. @throws NOT_FOUND, VALIDATION_FAILED */
export async function listMoves(
  { db }: Pick<ActorContext, 'db'>,
  placeId: string,
  { limit, cursor }: StockMoveListQuery,
): Promise<Page<data.MoveRow>> {
  asWarehouse(await getPlace(db, placeId));
  const found = await data.listMoves(db, placeId, readPosition(cursor), limit + 1);
  return toPage(found, limit, ({ at, jobId, id }) => [at.toISOString(), jobId ?? id]);
}

function readPosition(cursor: string | undefined): StockPosition | null {
  if (cursor === undefined) return null;
  const [at = '', id = ''] = decodeCursor(cursor) ?? [];
  const isValid = isUuid(id) && /^\d{4}-[\d:.TZ-]+$/.test(at) && !Number.isNaN(Date.parse(at));
  if (!isValid) throw refuseCursor();
  return { at: new Date(at), id };
}

/** Chooses the goods of a warehouse, for deliveries that start from now on. @throws PLACE_SOLD, TOO_MANY_REQUESTS */
export async function setGoods(
  ctx: WriteContext,
  placeId: string,
  { goods }: StockGoodsForm,
): Promise<Stock> {
  await ctx.rateLimits.consume('stockWriteByUser', ctx.actor.userId);
  const now = ctx.clock();
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const { place } = await lockWarehouse(db, placeId);
    const { goods: before } = await readStock(db, place, now);
    const old = before.map(({ cargoId, cargo, takes, gives, minG }) => ({
      cargoId,
      cargo,
      takes,
      gives,
      minG,
    }));
    const chosen = new Set(goods.map(({ cargoId }) => cargoId));
    const left = old.filter(({ cargoId }) => !chosen.has(cargoId));
    const ended = left.map(({ cargoId, cargo }) => ({
      cargoId,
      cargo,
      takes: false,
      gives: false,
      minG: 0,
    }));
    const changed = [...goods, ...ended].filter(
      (good) => !old.some((it) => isDeepStrictEqual(it, good)),
    );
    if (changed.length > 0) {
      await data.createGoods(db, placeId, changed, now);
      await record({ db, actor, now, place }, 'stock.goods-changed', {
        before: { stockGoods: namesOf(old) },
        after: { stockGoods: namesOf(goods) },
      });
    }
    return readStock(db, place, now);
  });
}

function namesOf(goods: readonly Pick<StockGood, 'cargo'>[]): readonly string[] {
  return goods.map(({ cargo }) => cargo).toSorted();
}

/** Counts a cargo of a warehouse. @throws PLACE_SOLD, VALIDATION_FAILED, TOO_MANY_REQUESTS */
export async function countStock(
  ctx: WriteContext,
  placeId: string,
  { cargoId, massG, reason }: StockCountForm,
): Promise<Stock> {
  await ctx.rateLimits.consume('stockWriteByUser', ctx.actor.userId);
  const at = ctx.clock();
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const { place, books } = await lockWarehouse(db, placeId);
    const { goods, usedG } = await readStock(db, place, at);
    const good = goods.find((it) => it.cargoId === cargoId);
    if (!good) throw invalid({ cargoId: messages.stockCargoUnknown });
    if (usedG - good.levelG + massG > sizeOf(place) * gramsPerTonne && massG > good.levelG) {
      throw invalid({ massG: messages.stockRoomMissing });
    }
    const sql = sqlOf(db);
    const { vtcId, game } = place;
    const { userId: actorId } = actor;
    const id = createId({ msecs: at.getTime() });
    const count = { id, at, placeId, cargoId, massG, reason };
    const ids = await addCount(sql, { vtcId, game, actorId }, count);
    if (books !== null) {
      await settle(sql, books, { source: stockLedger, ids, now: at, actorId });
      await emitLedgerChanged(db, vtcId, actorId);
    }
    await record({ db, actor, now: at, place }, 'stock.counted', {
      before: { stockMass: good.levelG },
      after: { stockCargo: good.cargo, stockMass: massG, stockReason: reason },
    });
    return readStock(db, place, at);
  });
}

function invalid(fields: Readonly<Record<string, string>>): AppError {
  return new AppError('VALIDATION_FAILED', { fields });
}

/** Returns a warehouse that isn't sold, with its company's books locked. @throws NOT_FOUND, PLACE_SOLD */
async function lockWarehouse(db: Db, placeId: string) {
  const { place, books } = await lockPlace(db, placeId);
  return { place: asWarehouse(place), books };
}

/** @throws NOT_FOUND for a garage */
function asWarehouse(place: PlaceRow): PlaceRow {
  if (place.kind !== 'WAREHOUSE') throw new AppError('NOT_FOUND');
  return place;
}

/** Records what has happened to a warehouse's stock. */
async function record(
  {
    db,
    actor,
    now,
    place: { id, vtcId, game, cityId },
  }: {
    readonly db: Db;
    readonly actor: Actor;
    readonly now: Date;
    readonly place: PlaceRow;
  },
  action: 'stock.goods-changed' | 'stock.counted',
  change: Pick<Parameters<typeof recordAudit>[2], 'before' | 'after'>,
): Promise<void> {
  const subject = { id, name: cityNameOf(game, cityId) ?? cityId };
  await recordAudit(db, actor, { vtcId, at: now, action, subject, ...change });
  const { userId: actorId } = actor;
  await happened(db, { type: 'place.changed', vtcId, actorId, subjectId: id, payload: {} });
}
