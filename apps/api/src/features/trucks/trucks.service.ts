import type { Job } from '@waybill/schema/features/jobs.models';
import type {
  TruckForm,
  TruckListQuery,
  TruckPageQuery,
  TruckSettingsForm,
} from '@waybill/schema/features/trucks.fields';
import {
  nameOfTruck,
  type TruckCosts,
  type TruckTotals,
} from '@waybill/schema/features/trucks.models';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import type { AuditAction } from '@waybill/schema/registers';
import { v7 as createId } from 'uuid';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import {
  decodeCursor,
  encodeCursor,
  isDay,
  isTime,
  isUuid,
  type Page,
  refuseCursor,
  toPage,
} from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import type { JsonText } from '../../lib/json-text.ts';
import { type NewAuditEntry, recordAudit } from '../audit/audit.data.ts';
import { findCurrency } from '../ledger/ledger.data.ts';
import { type LedgerChange, withLedgerLocked } from '../ledger/ledger-transaction.service.ts';
import { isMemberOf } from '../vtcs/memberships/memberships.data.ts';
import { handSessionId, type TruckGroup, type TruckSighting } from './fleet.policy.ts';
import { listSightingsOf, type ModelName } from './following.data.ts';
import { addUp, emitTrucksChanged, foldGroups, type GroupChange } from './following.service.ts';
import { isExhibited } from './exhibits.data.ts';
import * as orders from './orders.data.ts';
import { mayReadBooks } from '../ledger/posting.policy.ts';
import { addUpBooks, findRecentCosts } from './costs.data.ts';
import * as data from './trucks.data.ts';
import type { TruckDetailRow, TruckRow } from './trucks.data.ts';

interface TruckPage extends Page<TruckRow> {
  readonly totals: TruckTotals;
}

type ReadContext = Pick<ActorContext, 'db' | 'clock'>;

/** Lists one page of a company's trucks. @throws VALIDATION_FAILED */
export async function listTrucks(
  { db, clock, actor }: ReadContext & Pick<ActorContext, 'actor'>,
  vtcId: string,
  { status, driverId, placeId, search, sort, limit, cursor }: TruckListQuery,
): Promise<TruckPage> {
  const now = clock();
  const after = readPosition(cursor, sort);
  const found = await data.listTrucks(db, vtcId, {
    status: status ?? null,
    driverId: driverId ?? null,
    placeId: placeId ?? null,
    search,
    sort,
    after,
    take: limit + 1,
    now,
  });
  const totals = {
    ...(await data.countTrucks(db, vtcId, now)),
    costs28: mayReadBooks(actor) ? await findRecentCosts(db, vtcId, now) : null,
  };
  const keyOf = ({ seenAt, odometerM }: TruckRow) =>
    sort === 'seen' ? seenAt.toISOString() : `${odometerM}`;
  return { ...toPage(found, limit, (row) => [keyOf(row), row.id]), totals };
}

function readPosition(
  cursor: string | undefined,
  sort: TruckListQuery['sort'],
): data.TruckPosition | null {
  if (cursor === undefined) return null;
  const [key = '', id = ''] = decodeCursor(cursor) ?? [];
  const isKey = sort === 'seen' ? isTime(key) : /^\d{1,15}$/.test(key);
  if (!isKey || !isUuid(id)) throw refuseCursor();
  return { key, id };
}

/** Returns a truck. @throws NOT_FOUND */
export async function getTruck({ db, clock }: ReadContext, id: string): Promise<TruckDetailRow> {
  return requireTruck(db, id, clock());
}

/** Returns a truck. @throws NOT_FOUND */
export async function requireTruck(db: Db, id: string, now: Date): Promise<TruckDetailRow> {
  const truck = await data.findTruck(db, id, now);
  if (!truck) throw new AppError('NOT_FOUND');
  return truck;
}

/** Returns what a truck earned and cost, with what was joined into it. Null before the books are opened. @throws NOT_FOUND */
export async function getCosts(
  { db }: Pick<ActorContext, 'db'>,
  id: string,
): Promise<TruckCosts | null> {
  const vtcId = await data.findVtcIdOfTruck(db, id);
  if (vtcId === null) throw new AppError('NOT_FOUND');
  const currency = await findCurrency(db, vtcId);
  if (currency === null) return null;
  return { currency, ...(await addUpBooks(db, vtcId, await data.listWhole(db, id))) };
}

/** Lists one page of the jobs that were delivered in a truck. @throws NOT_FOUND, VALIDATION_FAILED */
export async function listJobs(
  ctx: Pick<ActorContext, 'db' | 'findRow'>,
  id: string,
  { limit, cursor }: TruckPageQuery,
): Promise<{ readonly jobs: JsonText<Job[]>; readonly nextCursor: string | null }> {
  const vtcId = await data.findVtcIdOfTruck(ctx.db, id);
  if (vtcId === null) throw new AppError('NOT_FOUND');
  const ids = await data.listWhole(ctx.db, id);
  const after = readDelivery(cursor);
  const { jobs, last } = await data.listJobs(ctx.findRow, vtcId, ids, { after, limit });
  return { jobs, nextCursor: last && encodeCursor([last.day, last.jobId]) };
}

function readDelivery(cursor: string | undefined): data.DeliveryPosition | null {
  if (cursor === undefined) return null;
  const [day = '', jobId = ''] = decodeCursor(cursor) ?? [];
  if (!isDay(day) || !isUuid(jobId)) throw refuseCursor();
  return { day, jobId };
}

/** Lists one page of what happened to a truck between its drives. @throws VALIDATION_FAILED */
export async function listLife(
  { db }: Pick<ActorContext, 'db'>,
  id: string,
  { limit, cursor }: TruckPageQuery,
): Promise<Page<data.LifeRow>> {
  const ids = await data.listWhole(db, id);
  const found = await data.listLife(db, ids, readSighting(cursor), limit + 1);
  return toPage(found, limit, ({ at, sessionId, ordinal, part }) => [
    at.toISOString(),
    sessionId,
    `${ordinal}`,
    `${part}`,
  ]);
}

function readSighting(cursor: string | undefined): data.LifePosition | null {
  if (cursor === undefined) return null;
  const [at = '', sessionId = '', ordinal = '', part = ''] = decodeCursor(cursor) ?? [];
  const isValid =
    isTime(at) && isUuid(sessionId) && /^\d{1,9}$/.test(ordinal) && /^[12]$/.test(part);
  if (!isValid) throw refuseCursor();
  return { at: new Date(at), sessionId, ordinal: Number(ordinal), part: Number(part) };
}

/** Adds a truck by hand, or finds the one that it is. @throws TRUCKS_TOO_MANY, VALIDATION_FAILED, TOO_MANY_REQUESTS */
export async function addTruck(
  ctx: WriteContext,
  vtcId: string,
  { driverId, game, modelId, brand, name, plate, odometerM }: TruckForm,
): Promise<TruckDetailRow> {
  return withLedgerLocked(ctx, 'truckWriteByUser', vtcId, async (work) => {
    const { db, now } = work;
    if (!(await isMemberOf(db, driverId, vtcId))) {
      throw new AppError('VALIDATION_FAILED', {
        fields: { driverId: messages.truckDriverUnknown },
      });
    }
    if ((await data.countByHand(db, vtcId)) >= limits.trucksByHand) {
      throw new AppError('TRUCKS_TOO_MANY');
    }
    const entry = enter(createId({ msecs: now.getTime() }), {
      at: now,
      odometerM,
      plate: plate === '' ? null : plate,
    });
    const group = { driverId, game, modelId };
    const model = { brand: brand === '' ? null : brand, name };
    await fold(work, { group, model, before: [], now: [entry] });
    const id = await data.findTruckOfEntry(db, vtcId, entry.jobId);
    return recordTruckChange(work, id, 'truck.added', () => ({ after: { truckModel: name } }));
  });
}

/** Returns the sighting that is an entry by hand. */
function enter(
  id: string,
  { at, odometerM, plate }: { at: Date; odometerM: number; plate: string | null },
): TruckSighting & { readonly truckId: null } {
  return {
    truckId: null,
    jobId: id,
    sessionId: handSessionId,
    ordinal: 0,
    part: 1,
    at,
    until: at,
    fromM: odometerM,
    toM: odometerM,
    plate,
    wearFrom: null,
    wearTo: null,
    fuelMl: null,
    counted: false,
    deliveredOn: null,
  };
}

async function fold({ sql, vtcId, now }: LedgerChange, change: GroupChange): Promise<void> {
  await addUp(sql, { vtcId, now }, await foldGroups(sql, { vtcId, now }, [change]));
}

/** Changes a truck's nickname, plate or base. @throws NOT_FOUND, PLACE_FULL, TRUCK_NOT_IN_SERVICE, TRUCK_JOINED, VALIDATION_FAILED, TOO_MANY_REQUESTS */
export async function updateTruck(
  ctx: WriteContext,
  truckId: string,
  { nickname, plate, placeId }: TruckSettingsForm,
): Promise<TruckDetailRow> {
  return changeTruck(ctx, truckId, async (work, truck) => {
    requireWhole(truck);
    const { db } = work;
    const isNewPlate = plate !== undefined && plate !== (truck.plate ?? '');
    if (isNewPlate) await changePlate(work, truck, plate === '' ? null : plate);
    const isMoved = placeId !== truck.placeId;
    const slot = isMoved && placeId !== null ? await findSlot(db, truck, placeId) : null;
    await data.updateTruck(db, truckId, {
      nickname: nickname === '' ? null : nickname,
      ...(isMoved && { placeId, slot }),
    });
    return recordTruckChange(work, truckId, 'truck.changed', (after) => ({
      before: describe(truck),
      after: describe(after),
    }));
  });
}

function describe({ nickname, plate, placeCityId }: TruckRow) {
  return { truckNickname: nickname ?? '', truckPlate: plate ?? '', truckBase: placeCityId ?? '' };
}

async function changePlate(
  work: LedgerChange,
  { id, driverId, game, modelId, source, brand, name }: TruckDetailRow,
  plate: string | null,
): Promise<void> {
  if (source !== 'HAND' || driverId === null) {
    throw new AppError('VALIDATION_FAILED', { fields: { plate: messages.truckPlateSeen } });
  }
  const group: TruckGroup = { driverId, game, modelId };
  const model: ModelName = { brand, name };
  const before = await listSightingsOf(work.sql, [id]);
  const now = before.map((entry) => Object.assign({}, entry, { plate }));
  await fold(work, { group, model, before, now });
}

async function findSlot(db: Db, truck: TruckDetailRow, placeId: string): Promise<number> {
  requireService(truck);
  if (!(await data.isGarage(db, placeId, truck))) {
    throw new AppError('VALIDATION_FAILED', { fields: { placeId: messages.truckPlaceInvalid } });
  }
  const slot = await data.findFreeSlot(db, placeId);
  if (slot === null) throw new AppError('PLACE_FULL');
  return slot;
}

/** @throws TRUCK_NOT_IN_SERVICE */
export function requireService({ status }: TruckRow): void {
  if (status !== 'ACTIVE' && status !== 'WORKSHOP') throw new AppError('TRUCK_NOT_IN_SERVICE');
}

/** @throws TRUCK_JOINED */
export function requireWhole({ joinedInto }: TruckDetailRow): void {
  if (joinedInto !== null) throw new AppError('TRUCK_JOINED');
}

/** Removes a truck that was added by hand. @throws NOT_FOUND, TRUCK_SEEN, TRUCK_OWNED, TRUCK_SERVICED, TRUCK_EXHIBITED, TOO_MANY_REQUESTS */
export async function removeTruck(ctx: WriteContext, truckId: string): Promise<void> {
  await changeTruck(ctx, truckId, async (work, truck) => {
    if (truck.source !== 'HAND') throw new AppError('TRUCK_SEEN');
    if (truck.boughtAt !== null) throw new AppError('TRUCK_OWNED');
    if (await orders.hasOrders(work.db, truckId)) throw new AppError('TRUCK_SERVICED');
    if (await isExhibited(work.db, truckId)) throw new AppError('TRUCK_EXHIBITED');
    await data.moveJoined(work.db, truckId, null);
    await recordTruckChange(work, truckId, 'truck.removed', () => ({ before: describe(truck) }));
    await data.removeTruck(work.db, truckId);
  });
}

/** Retires a truck and cancels its open orders. @throws NOT_FOUND, TRUCK_NOT_IN_SERVICE, TRUCK_JOINED, TOO_MANY_REQUESTS */
export async function retireTruck(ctx: WriteContext, truckId: string): Promise<TruckDetailRow> {
  return changeTruck(ctx, truckId, async (work, truck) => {
    requireWhole(truck);
    if (truck.status === 'RETIRED') throw new AppError('TRUCK_NOT_IN_SERVICE');
    const retiredAt = work.now;
    await orders.cancelOrders(work.db, truckId);
    await data.updateTruck(work.db, truckId, {
      status: 'RETIRED',
      retiredAt,
      placeId: null,
      slot: null,
    });
    return recordTruckChange(work, truckId, 'truck.retired');
  });
}

/** Returns a retired truck to service. @throws NOT_FOUND, TRUCK_NOT_RETIRED, TRUCK_JOINED, TOO_MANY_REQUESTS */
export async function returnTruck(ctx: WriteContext, truckId: string): Promise<TruckDetailRow> {
  return changeTruck(ctx, truckId, async (work, truck) => {
    requireWhole(truck);
    const { vtcId, driverId, status: before } = truck;
    if (before !== 'RETIRED') throw new AppError('TRUCK_NOT_RETIRED');
    const isHere = driverId !== null && (await isMemberOf(work.db, driverId, vtcId));
    const status = isHere ? 'ACTIVE' : 'AWAY';
    await data.updateTruck(work.db, truckId, { status, retiredAt: null });
    return recordTruckChange(work, truckId, 'truck.returned');
  });
}

/** Runs a change of a truck with its company's ledger locked, as the pump does. @throws NOT_FOUND, TOO_MANY_REQUESTS */
export async function changeTruck<T>(
  ctx: WriteContext,
  truckId: string,
  run: (work: LedgerChange, truck: TruckDetailRow) => Promise<T>,
): Promise<T> {
  const findVtcId = async (db: Db) => data.findVtcIdOfTruck(db, truckId);
  return withLedgerLocked(ctx, 'truckWriteByUser', findVtcId, async (work) =>
    run(work, await requireTruck(work.db, truckId, work.now)),
  );
}

/** Records a change of a truck, described with the truck as it is now, and tells its company. */
export async function recordTruckChange(
  { db, sql, actor, now }: LedgerChange,
  id: string,
  action: Extract<AuditAction, `truck.${string}`>,
  describeChange: (truck: TruckDetailRow) => Pick<NewAuditEntry, 'before' | 'after'> = () => ({}),
): Promise<TruckDetailRow> {
  const truck = await requireTruck(db, id, now);
  const { vtcId } = truck;
  const subject = { id, name: nameOfTruck(truck) };
  await recordAudit(db, actor, { vtcId, at: now, action, subject, ...describeChange(truck) });
  await emitTrucksChanged(sql, vtcId, actor.userId);
  return truck;
}
