import type { WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { withLedgerLocked } from '../ledger/ledger-transaction.service.ts';
import { findLivery } from './liveries.data.ts';
import { fitsTruck } from './liveries.policy.ts';
import { emitLiveriesChanged, liveryLimit } from './liveries.service.ts';
import * as data from './wearing.data.ts';

/**
 * Sets what a truck wears, as its driver or fleet staff say. Null: nothing. Idempotent.
 * @throws NOT_FOUND, LIVERY_DIFFERS, LIVERY_WORN_BY_OTHER, TRUCK_JOINED, TOO_MANY_REQUESTS
 */
export async function wearLivery(
  ctx: WriteContext,
  truckId: string,
  liveryId: string | null,
): Promise<void> {
  const findVtcId = async (db: Db) => (await data.findTruckToPaint(db, truckId))?.vtcId ?? null;
  await withLedgerLocked(ctx, liveryLimit, findVtcId, async (work) => {
    const { db, actor, now, vtcId } = work;
    const truck = await data.findTruckToPaint(db, truckId);
    if (!truck) throw new AppError('NOT_FOUND');
    const isOwn = truck.driverId === actor.userId;
    if (!isOwn && !actor.keys.has('FLEET')) throw new AppError('LIVERY_WORN_BY_OTHER');
    if (truck.joinedIntoId !== null) throw new AppError('TRUCK_JOINED');
    if (liveryId === null) await data.removeWorn(db, truckId);
    else {
      const livery = await findLivery(db, liveryId, false);
      if (livery?.vtcId !== vtcId) throw new AppError('NOT_FOUND');
      if (!fitsTruck(livery, truck)) throw AppError.at('liveryId', 'LIVERY_DIFFERS');
      await data.setWorn(db, { truckId, vtcId, liveryId, byId: actor.userId, since: now });
    }
    await emitLiveriesChanged(work, vtcId);
  });
}
