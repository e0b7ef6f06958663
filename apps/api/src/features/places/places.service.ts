import type {
  PlaceEnlargementForm,
  PlaceForm,
  PlaceListQuery,
} from '@waybill/schema/features/places.fields';
import { cityNameOf } from '@waybill/schema/city-names';
import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import type { AuditAction } from '@waybill/schema/registers';
import {
  enlargementPriceOf,
  placeTerms,
  type PlaceTotals,
  salePriceOf,
} from '@waybill/schema/features/places.models';
import { messages } from '@waybill/schema/messages';
import { v7 as createId } from 'uuid';
import type { Actor } from '../../auth/actor.ts';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Page, readIdCursor, toPage } from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { requireCash } from '../ledger/entries.service.ts';
import { findCurrency } from '../ledger/ledger.data.ts';
import { emitLedgerChanged } from '../ledger/ledger.service.ts';
import { withLedgerLocked } from '../ledger/ledger-transaction.service.ts';
import { lockLedger } from '../ledger/posting.data.ts';
import type { Books } from '../ledger/posting.policy.ts';
import { openedBooks, settle } from '../ledger/posting.service.ts';
import { withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import { lastWeekEnd, placeSourceOf } from './place-entries.policy.ts';
import * as data from './places.data.ts';
import type { PlaceRow } from './places.data.ts';
import { placesLedger } from './places.ledger.ts';
import { postRentUntil } from './rent.service.ts';
import { createCount, listLevels } from './stock-moves.data.ts';

interface PlacePage extends Page<PlaceRow> {
  readonly totals: PlaceTotals;
  readonly currency: LedgerCurrency | null;
}

/** Lists one page of a company's places that aren't sold. @throws VALIDATION_FAILED */
export async function listPlaces(
  { db }: Pick<ActorContext, 'db'>,
  vtcId: string,
  { kind, limit, cursor }: PlaceListQuery,
): Promise<PlacePage> {
  const after = readIdCursor(cursor);
  const found = await data.listPlaces(db, vtcId, { kind: kind ?? null, after, take: limit + 1 });
  const totals = addUp(await data.countPlaces(db, vtcId, kind ?? null));
  const currency = await findCurrency(db, vtcId);
  return { ...toPage(found, limit, ({ id }) => [id]), totals, currency };
}

function addUp(kinds: readonly data.PlaceCount[]): PlaceTotals {
  const totals = { count: 0, size: 0, rentMinor: 0, stock: { usedG: 0, valueMinor: 0 } };
  for (const { kind, count, size, usedG, valueMinor } of kinds) {
    const { rentMinor, rentMinorPerUnit } = placeTerms[kind];
    totals.count += count;
    totals.size += size;
    totals.rentMinor += rentMinor * count + rentMinorPerUnit * size;
    totals.stock.usedG += usedG;
    totals.stock.valueMinor += valueMinor;
  }
  return totals;
}

/** Returns a place. @throws NOT_FOUND */
export async function getPlace(db: Db, id: string): Promise<PlaceRow> {
  const place = await data.findPlace(db, id);
  if (!place) throw new AppError('NOT_FOUND');
  return place;
}

/** Buys a garage or warehouse. @throws LEDGER_CLOSED, PLACE_TAKEN, CASH_TOO_LOW, VTC_IS_ENDING, TOO_MANY_REQUESTS */
export async function buyPlace(
  ctx: WriteContext,
  vtcId: string,
  { kind, game, cityId }: PlaceForm,
): Promise<PlaceRow> {
  return withLedgerLocked(ctx, 'placeWriteByUser', vtcId, async ({ db, actor, now, books }) => {
    if (books === null && kind === 'WAREHOUSE') throw new AppError('LEDGER_CLOSED');
    const place = { vtcId, kind, game, cityId };
    if (await data.isOwned(db, place)) throw new AppError('PLACE_TAKEN');
    const { priceMinor, size } = placeTerms[kind];
    // Without books there is no money.
    const paidMinor = books === null ? 0 : priceMinor;
    await requireCash(db, vtcId, -paidMinor);
    const id = createId({ msecs: now.getTime() });
    await data.createPlace(db, { id, boughtAt: now, ...place }, { size, paidMinor });
    return post({ db, actor, books, now }, id, 'bought', 'place.bought', {
      placeSize: size,
      ...describePrice(paidMinor, books),
    });
  });
}

/** Enlarges a place. @throws PLACE_SOLD, VALIDATION_FAILED, CASH_TOO_LOW, VTC_IS_ENDING, TOO_MANY_REQUESTS */
export async function enlargePlace(
  ctx: WriteContext,
  placeId: string,
  { size }: PlaceEnlargementForm,
): Promise<PlaceRow> {
  await ctx.rateLimits.consume('placeWriteByUser', ctx.actor.userId);
  const now = ctx.clock();
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const { place, books } = await lockPlace(db, placeId);
    const { kind, vtcId } = place;
    const { most, step } = placeTerms[kind];
    const before = sizeOf(place);
    if (size <= before || size > most || (size - before) % step !== 0) {
      throw new AppError('VALIDATION_FAILED', { fields: { size: messages.placeSizeInvalid } });
    }
    const paidMinor = books === null ? 0 : enlargementPriceOf(kind, before, size);
    await requireCash(db, vtcId, -paidMinor);
    await data.createSize(db, placeId, { size, paidMinor, since: now });
    const after = { placeSize: size, ...describePrice(paidMinor, books) };
    const work = { db, actor, books, now };
    return post(work, placeId, size, 'place.enlarged', after, { placeSize: before });
  });
}

/** Sells a place, with the rent until then. @throws PLACE_SOLD, PLACE_IN_USE, STOCK_LEFT, TOO_MANY_REQUESTS */
export async function sellPlace(ctx: WriteContext, placeId: string): Promise<PlaceRow> {
  await ctx.rateLimits.consume('placeWriteByUser', ctx.actor.userId);
  const now = ctx.clock();
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const { place, books } = await lockPlace(db, placeId);
    const sql = sqlOf(db);
    const goods = await listLevels(sql, [placeId]);
    if (goods.some(({ levelG }) => levelG > 0)) throw new AppError('STOCK_LEFT');
    if (books !== null) {
      await postRentUntil(sql, books, { until: lastWeekEnd(now), now, placeId });
    }
    if (!(await data.setSold(db, placeId, now))) throw new AppError('PLACE_IN_USE');
    for (const { cargoId } of goods) {
      // What deliveries bring that come to light later is written off.
      const id = createId({ msecs: now.getTime() });
      const none = { at: now, placeId, cargoId, massG: 0, reason: null };
      await createCount(sql, { id, ...none });
    }
    const paidMinor = place.sizes.reduce((sum, size) => sum + size.paidMinor, 0);
    return post({ db, actor, books, now }, placeId, 'sold', 'place.sold', undefined, {
      placeSize: sizeOf(place),
      ...describePrice(salePriceOf(paidMinor), books),
    });
  });
}

interface Trade {
  readonly db: Db;
  readonly actor: Actor;
  readonly books: Books | null;
  readonly now: Date;
}

interface Audited {
  readonly placeSize: number;
  readonly placePrice?: string;
}

/** Posts what has happened to a place to the books, and records it. */
async function post(
  { db, actor, books, now }: Trade,
  placeId: string,
  act: Parameters<typeof placeSourceOf>[1],
  action: Extract<AuditAction, `place.${string}`>,
  after: Audited | undefined,
  before?: Audited,
): Promise<PlaceRow> {
  const { userId: actorId } = actor;
  const ids = [placeSourceOf(placeId, act)];
  if (books !== null) {
    await settle(sqlOf(db), books, { source: placesLedger, ids, now, actorId });
  }
  const place = await getPlace(db, placeId);
  const { vtcId, game, cityId } = place;
  const subject = { id: placeId, name: cityNameOf(game, cityId) ?? cityId };
  await recordAudit(db, actor, {
    vtcId,
    at: now,
    action,
    subject,
    ...(before !== undefined && { before: { ...before } }),
    ...(after !== undefined && { after: { ...after } }),
  });
  await happened(db, { type: 'place.changed', vtcId, actorId, subjectId: placeId, payload: {} });
  if (books !== null) await emitLedgerChanged(db, vtcId, actorId);
  return place;
}

/** Returns a place that isn't sold, with its company's books locked. @throws NOT_FOUND, PLACE_SOLD */
export async function lockPlace(db: Db, placeId: string) {
  const vtcId = (await data.findVtcIdOfPlace(db, placeId)) ?? '';
  const books = openedBooks(await lockLedger(sqlOf(db), vtcId));
  const place = await getPlace(db, placeId);
  if (place.soldAt !== null) throw new AppError('PLACE_SOLD');
  return { place, books };
}

/** Returns the size of a place: slots or tonnes. */
export function sizeOf({ sizes }: PlaceRow): number {
  return sizes.at(-1)?.size ?? 0;
}

function describePrice(minor: number, books: Books | null): Pick<Audited, 'placePrice'> {
  return books === null ? {} : { placePrice: `${minor} ${books.currency}` };
}
