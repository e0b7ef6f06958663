import type { Db } from '../../lib/db.ts';

/** Returns what decides which liveries a truck can wear, and who says so. Null if it doesn't exist. */
export async function findTruckToPaint(db: Db, id: string) {
  return db.truck.findUnique({
    where: { id },
    select: { vtcId: true, driverId: true, game: true, modelId: true, joinedIntoId: true },
  });
}

/** Sets what a truck wears. */
export async function setWorn(
  db: Db,
  {
    truckId,
    ...worn
  }: {
    readonly truckId: string;
    readonly vtcId: string;
    readonly liveryId: string;
    readonly byId: string;
    readonly since: Date;
  },
): Promise<void> {
  await db.truckLivery.upsert({
    where: { truckId },
    create: { truckId, ...worn },
    update: worn,
  });
}

/** Removes what a truck wears. */
export async function removeWorn(db: Db, truckId: string): Promise<void> {
  await db.truckLivery.deleteMany({ where: { truckId } });
}
