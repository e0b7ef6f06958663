import type { TruckPurchaseForm } from '@waybill/schema/features/trucks.fields';
import type { WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { requireCash } from '../ledger/entries.service.ts';
import { emitLedgerChanged } from '../ledger/ledger.service.ts';
import { settle } from '../ledger/posting.service.ts';
import { depreciate } from './depreciation.service.ts';
import { type TruckDetailRow, updateTruck } from './trucks.data.ts';
import { trucksLedger } from './trucks.ledger.ts';
import { changeTruck, recordTruckChange, requireService, requireWhole } from './trucks.service.ts';
import { bookValueOf, salePriceOf, truckSourceOf } from './value.policy.ts';

/** Buys a truck for the company. @throws NOT_FOUND, LEDGER_CLOSED, TRUCK_OWNED, TRUCK_SOLD, TRUCK_JOINED, TRUCK_NOT_IN_SERVICE, CASH_TOO_LOW, VTC_IS_ENDING, TOO_MANY_REQUESTS */
export async function buyTruck(
  ctx: WriteContext,
  truckId: string,
  { priceMinor }: TruckPurchaseForm,
): Promise<TruckDetailRow> {
  return changeTruck(ctx, truckId, async (work, truck) => {
    const { db, sql, actor, now, books } = work;
    requireWhole(truck);
    if (books === null) throw new AppError('LEDGER_CLOSED');
    const { vtcId, boughtAt, soldAt } = truck;
    if (soldAt !== null) throw new AppError('TRUCK_SOLD');
    if (boughtAt !== null) throw new AppError('TRUCK_OWNED');
    requireService(truck);
    await requireCash(db, vtcId, -priceMinor);
    await updateTruck(db, truckId, { boughtAt: now, priceMinor });
    const { userId: actorId } = actor;
    const ids = [truckSourceOf(truckId, 'bought')];
    await settle(sql, books, { source: trucksLedger, ids, now, actorId });
    await emitLedgerChanged(db, vtcId, actorId);
    const truckPrice = `${priceMinor} ${books.currency}`;
    return recordTruckChange(work, truckId, 'truck.bought', () => ({ after: { truckPrice } }));
  });
}

/** Sells a truck for its book value less its wear. @throws NOT_FOUND, LEDGER_CLOSED, TRUCK_NOT_OWNED, TRUCK_SOLD, TOO_MANY_REQUESTS */
export async function sellTruck(ctx: WriteContext, truckId: string): Promise<TruckDetailRow> {
  return changeTruck(ctx, truckId, async (work, truck) => {
    const { db, sql, actor, now, books } = work;
    if (books === null) throw new AppError('LEDGER_CLOSED');
    const { vtcId, boughtAt, priceMinor, soldAt, ownedM, wearPpm } = truck;
    if (soldAt !== null) throw new AppError('TRUCK_SOLD');
    if (boughtAt === null || priceMinor === null) throw new AppError('TRUCK_NOT_OWNED');
    const { userId: actorId } = actor;
    const soldMinor = salePriceOf(bookValueOf(priceMinor, ownedM), wearPpm);
    await updateTruck(db, truckId, { soldAt: now, soldMinor });
    await depreciate(sql, books, [{ id: truckId, boughtAt }], { until: now, now, actorId });
    const ids = [truckSourceOf(truckId, 'sold')];
    await settle(sql, books, { source: trucksLedger, ids, now, actorId });
    await emitLedgerChanged(db, vtcId, actorId);
    const truckPrice = `${soldMinor} ${books.currency}`;
    return recordTruckChange(work, truckId, 'truck.sold', () => ({ before: { truckPrice } }));
  });
}
