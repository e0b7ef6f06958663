import { nameOfTruck } from '@waybill/schema/features/trucks.models';
import type { WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { listSightingsOf, setMilestones } from './following.data.ts';
import { markMoved, refold } from './following.service.ts';
import { moveExhibit } from './exhibits.data.ts';
import * as orders from './orders.data.ts';
import * as data from './trucks.data.ts';
import type { TruckDetailRow } from './trucks.data.ts';
import { changeTruck, recordTruckChange, requireWhole } from './trucks.service.ts';

/** Joins a truck into another one, which gets its orders, and its base, nickname, livery and exhibit unless it has its own. @throws NOT_FOUND, JOIN_DIFFERS, TRUCK_JOINED, TRUCK_NOT_IN_SERVICE, TRUCK_OWNED, TOO_MANY_REQUESTS */
export async function joinTruck(
  ctx: WriteContext,
  truckId: string,
  intoId: string,
): Promise<TruckDetailRow> {
  return changeTruck(ctx, truckId, async (work, truck) => {
    const { db, sql, now } = work;
    const into = await data.findTruck(db, intoId, now);
    if (into?.vtcId !== truck.vtcId) throw new AppError('NOT_FOUND');
    const isAlike =
      into.id !== truckId &&
      into.driverId !== null &&
      into.driverId === truck.driverId &&
      into.game === truck.game &&
      into.modelId === truck.modelId;
    if (!isAlike) throw new AppError('JOIN_DIFFERS');
    requireWhole(truck);
    requireWhole(into);
    if (truck.boughtAt !== null) throw new AppError('TRUCK_OWNED');
    if (truck.status === 'RETIRED' || into.status === 'RETIRED') {
      throw new AppError('TRUCK_NOT_IN_SERVICE');
    }
    await data.moveJoined(db, truckId, intoId);
    const base = await data.findBase(db, truckId);
    await data.updateTruck(db, truckId, { joinedIntoId: intoId, placeId: null, slot: null });
    await data.updateTruck(db, intoId, {
      nickname: into.nickname ?? truck.nickname,
      ...(into.placeId === null && base),
    });
    await orders.moveOrders(db, truckId, intoId);
    await data.moveLivery(db, truckId, intoId);
    await moveExhibit(db, truckId, intoId);
    await orders.setWorkshop(sql, [truckId, intoId]);
    await refold(sql, { vtcId: truck.vtcId, now }, into);
    await setMilestones(sql, truck.vtcId, [intoId]);
    await markMoved(sql, { vtcId: truck.vtcId, now }, await listSightingsOf(sql, [truckId]));
    return recordTruckChange(work, intoId, 'truck.joined', () => ({
      after: { truckJoined: nameOfTruck(truck) },
    }));
  });
}

/** Separates a truck from the one that it was joined into. @throws NOT_FOUND, TRUCK_NOT_JOINED, TOO_MANY_REQUESTS */
export async function separateTruck(ctx: WriteContext, truckId: string): Promise<TruckDetailRow> {
  return changeTruck(ctx, truckId, async (work, truck) => {
    const { joinedInto, vtcId } = truck;
    if (joinedInto === null) throw new AppError('TRUCK_NOT_JOINED');
    await data.updateTruck(work.db, truckId, { joinedIntoId: null });
    const { sql, now } = work;
    await refold(sql, { vtcId, now }, truck);
    await setMilestones(sql, vtcId, [truckId, joinedInto]);
    await markMoved(sql, { vtcId, now }, await listSightingsOf(sql, [truckId]));
    return recordTruckChange(work, truckId, 'truck.separated');
  });
}
