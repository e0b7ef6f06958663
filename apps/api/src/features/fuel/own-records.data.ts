import type { Db } from '../../lib/db.ts';

/** Lists the fuel prices that a user reported. */
export async function listOwnRecords(db: Db, userId: string) {
  return db.fuelReport.findMany({
    where: { driverId: userId },
    select: {
      vtcId: true,
      game: true,
      territory: true,
      cityId: true,
      city: true,
      price: true,
      at: true,
      createdAt: true,
      removedAt: true,
      removalReason: true,
    },
    orderBy: { id: 'asc' },
  });
}
export type OwnRecords = Awaited<ReturnType<typeof listOwnRecords>>;
