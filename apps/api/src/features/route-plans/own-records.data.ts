import type { Db } from '../../lib/db.ts';

/** The routes that a user saved, and those that were assigned to them. */
export async function listOwnRecords(db: Db, userId: string) {
  return db.routePlan.findMany({
    where: { OR: [{ plannerId: userId }, { driverId: userId }] },
    select: {
      vtcId: true,
      name: true,
      game: true,
      plannerId: true,
      driverId: true,
      givenAt: true,
      createdAt: true,
      legs: { select: { sourceCity: true, destinationCity: true }, orderBy: { ordinal: 'asc' } },
    },
    orderBy: { id: 'asc' },
  });
}
export type OwnRecords = Awaited<ReturnType<typeof listOwnRecords>>;
